import { vaultLock } from '../en/vault-lock.ts';
import { addWords } from '../t.ts';

addWords({ vaultLock });
