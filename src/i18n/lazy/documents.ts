import { documents } from '../en/documents.ts';
import { addWords } from '../t.ts';

addWords({ documents });
