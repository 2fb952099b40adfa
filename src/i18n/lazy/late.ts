import { late } from '../en/late.ts';
import { addWords } from '../t.ts';

addWords({ late });
