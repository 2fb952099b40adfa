import { relations } from '../en/relations.ts';
import { addWords } from '../t.ts';

addWords({ relations });
