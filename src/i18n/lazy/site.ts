import { site } from '../en/site.ts';
import { addWords } from '../t.ts';

addWords({ site });
