import { responses } from '../en/responses.ts';
import { addWords } from '../t.ts';

addWords({ responses });
