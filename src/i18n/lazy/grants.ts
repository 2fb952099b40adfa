import { grants } from '../en/grants.ts';
import { addWords } from '../t.ts';

addWords({ grants });
