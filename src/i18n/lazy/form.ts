import { form } from '../en/form.ts';
import { addWords } from '../t.ts';

addWords({ form });
