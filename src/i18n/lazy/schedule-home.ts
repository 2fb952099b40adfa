import { scheduleHome } from '../en/schedule-home.ts';
import { addWords } from '../t.ts';

addWords({ scheduleHome });
