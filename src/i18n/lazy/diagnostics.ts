import { diagnostics } from '../en/diagnostics.ts';
import { addWords } from '../t.ts';

addWords({ diagnostics });
