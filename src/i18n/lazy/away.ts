import { away } from '../en/away.ts';
import { addWords } from '../t.ts';

addWords({ away });
