import { tiles } from '../en/tiles.ts';
import { addWords } from '../t.ts';

addWords({ tiles });
