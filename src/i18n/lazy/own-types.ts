import { ownTypes } from '../en/own-types.ts';
import { addWords } from '../t.ts';

addWords({ ownTypes });
