import { tracking } from '../en/tracking.ts';
import { addWords } from '../t.ts';

addWords({ tracking });
