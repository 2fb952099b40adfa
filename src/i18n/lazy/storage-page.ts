import { storagePage } from '../en/storage-page.ts';
import { addWords } from '../t.ts';

addWords({ storagePage });
