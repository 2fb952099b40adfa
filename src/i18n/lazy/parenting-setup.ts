import { parentingSetup } from '../en/parenting-setup.ts';
import { addWords } from '../t.ts';

addWords({ parentingSetup });
