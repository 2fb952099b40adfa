import { parentingExport } from '../en/parenting-export.ts';
import { addWords } from '../t.ts';

addWords({ parentingExport });
