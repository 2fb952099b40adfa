import { lists } from '../en/lists.ts';
import { addWords } from '../t.ts';

addWords({ lists });
