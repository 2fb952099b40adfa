import { signIn } from '../en/sign-in.ts';
import { addWords } from '../t.ts';

addWords({ signIn });
