import { signOut } from '../en/sign-out.ts';
import { addWords } from '../t.ts';

addWords({ signOut });
