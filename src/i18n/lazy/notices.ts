import { notices } from '../en/notices.ts';
import { addWords } from '../t.ts';

addWords({ notices });
