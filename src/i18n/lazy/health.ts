import { health } from '../en/health.ts';
import { addWords } from '../t.ts';

addWords({ health });
