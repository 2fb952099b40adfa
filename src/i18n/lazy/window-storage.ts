import { windowStorage } from '../en/window-storage.ts';
import { addWords } from '../t.ts';

addWords({ windowStorage });
