import { logs } from '../en/logs.ts';
import { addWords } from '../t.ts';

addWords({ logs });
