import { milestones } from '../en/milestones.ts';
import { addWords } from '../t.ts';

addWords({ milestones });
