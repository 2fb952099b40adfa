import { homeLater } from '../en/home-later.ts';
import { addWords } from '../t.ts';

addWords({ homeLater });
