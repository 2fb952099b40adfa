import { releases } from '../en/releases.ts';
import { addWords } from '../t.ts';

addWords({ releases });
