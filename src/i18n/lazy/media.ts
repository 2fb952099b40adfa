import { media } from '../en/media.ts';
import { addWords } from '../t.ts';

addWords({ media });
