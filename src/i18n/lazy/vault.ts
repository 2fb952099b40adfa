import { vault } from '../en/vault.ts';
import { addWords } from '../t.ts';

addWords({ vault });
