import { birth } from '../en/birth.ts';
import { addWords } from '../t.ts';

addWords({ birth });
