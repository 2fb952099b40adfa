import { history } from '../en/history.ts';
import { addWords } from '../t.ts';

addWords({ history });
