import { growth } from '../en/growth.ts';
import { addWords } from '../t.ts';

addWords({ growth });
