import { custody } from '../en/custody.ts';
import { addWords } from '../t.ts';

addWords({ custody });
