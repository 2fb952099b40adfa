import { daySheet } from '../en/day-sheet.ts';
import { addWords } from '../t.ts';

addWords({ daySheet });
