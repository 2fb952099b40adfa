import { settings } from '../en/settings.ts';
import { addWords } from '../t.ts';

addWords({ settings });
