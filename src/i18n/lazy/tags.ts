import { tags } from '../en/tags.ts';
import { addWords } from '../t.ts';

addWords({ tags });
