import { firstSync } from '../en/first-sync.ts';
import { addWords } from '../t.ts';

addWords({ firstSync });
