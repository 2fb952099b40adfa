import { fields } from '../en/fields.ts';
import { addWords } from '../t.ts';

addWords({ fields });
