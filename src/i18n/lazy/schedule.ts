import { schedule } from '../en/schedule.ts';
import { addWords } from '../t.ts';

addWords({ schedule });
