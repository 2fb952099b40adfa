import { plan } from '../en/plan.ts';
import { addWords } from '../t.ts';

addWords({ plan });
