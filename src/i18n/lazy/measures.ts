import { measures } from '../en/measures.ts';
import { addWords } from '../t.ts';

addWords({ measures });
