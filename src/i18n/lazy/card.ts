import { card } from '../en/card.ts';
import { addWords } from '../t.ts';

addWords({ card });
