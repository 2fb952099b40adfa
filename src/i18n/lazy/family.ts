import { family } from '../en/family.ts';
import { addWords } from '../t.ts';

addWords({ family });
