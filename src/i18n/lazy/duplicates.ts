import { duplicates } from '../en/duplicates.ts';
import { addWords } from '../t.ts';

addWords({ duplicates });
