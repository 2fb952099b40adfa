import { summary } from '../en/summary.ts';
import { addWords } from '../t.ts';

addWords({ summary });
