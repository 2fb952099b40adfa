import { scheduleImport } from '../en/schedule-import.ts';
import { addWords } from '../t.ts';

addWords({ scheduleImport });
