import { onboarding } from '../en/onboarding.ts';
import { addWords } from '../t.ts';

addWords({ onboarding });
