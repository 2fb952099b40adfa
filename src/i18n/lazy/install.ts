import { install } from '../en/install.ts';
import { addWords } from '../t.ts';

addWords({ install });
