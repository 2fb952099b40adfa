import { schedulePages } from '../en/schedule-pages.ts';
import { addWords } from '../t.ts';

addWords({ schedulePages });
