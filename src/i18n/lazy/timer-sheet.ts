import { timerSheet } from '../en/timer-sheet.ts';
import { addWords } from '../t.ts';

addWords({ timerSheet });
