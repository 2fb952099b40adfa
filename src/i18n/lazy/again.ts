import { again } from '../en/again.ts';
import { addWords } from '../t.ts';

addWords({ again });
