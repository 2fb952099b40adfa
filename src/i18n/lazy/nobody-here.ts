import { nobodyHere } from '../en/nobody-here.ts';
import { addWords } from '../t.ts';

addWords({ nobodyHere });
