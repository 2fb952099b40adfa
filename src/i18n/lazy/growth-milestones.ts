import { growthMilestones } from '../en/growth-milestones.ts';
import { addWords } from '../t.ts';

addWords({ growthMilestones });
