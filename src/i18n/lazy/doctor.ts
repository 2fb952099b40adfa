import { doctor } from '../en/doctor.ts';
import { addWords } from '../t.ts';

addWords({ doctor });
