import { parenting } from '../en/parenting.ts';
import { addWords } from '../t.ts';

addWords({ parenting });
