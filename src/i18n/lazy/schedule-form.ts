import { scheduleForm } from '../en/schedule-form.ts';
import { addWords } from '../t.ts';

addWords({ scheduleForm });
