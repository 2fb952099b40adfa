import { chartCard } from '../en/chart-card.ts';
import { addWords } from '../t.ts';

addWords({ chartCard });
