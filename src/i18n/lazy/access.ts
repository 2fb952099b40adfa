import { access } from '../en/access.ts';
import { addWords } from '../t.ts';

addWords({ access });
