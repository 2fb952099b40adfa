import { imports } from '../en/imports.ts';
import { addWords } from '../t.ts';

addWords({ imports });
