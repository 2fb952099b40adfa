import { connection } from '../en/connection.ts';
import { addWords } from '../t.ts';

addWords({ connection });
