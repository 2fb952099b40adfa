import { emergency } from '../en/emergency.ts';
import { addWords } from '../t.ts';

addWords({ emergency });
