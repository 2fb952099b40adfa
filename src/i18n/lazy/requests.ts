import { requests } from '../en/requests.ts';
import { addWords } from '../t.ts';

addWords({ requests });
