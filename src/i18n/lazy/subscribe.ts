import { subscribe } from '../en/subscribe.ts';
import { addWords } from '../t.ts';

addWords({ subscribe });
