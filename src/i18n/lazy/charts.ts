import { charts } from '../en/charts.ts';
import { addWords } from '../t.ts';

addWords({ charts });
