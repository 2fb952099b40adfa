import { shifts } from '../en/shifts.ts';
import { addWords } from '../t.ts';

addWords({ shifts });
