import { knowledge } from '../en/knowledge.ts';
import { addWords } from '../t.ts';

addWords({ knowledge });
