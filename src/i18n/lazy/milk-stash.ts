import { milkStash } from '../en/milk-stash.ts';
import { addWords } from '../t.ts';

addWords({ milkStash });
