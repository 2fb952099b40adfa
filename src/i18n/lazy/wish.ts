import { wish } from '../en/wish.ts';
import { addWords } from '../t.ts';

addWords({ wish });
