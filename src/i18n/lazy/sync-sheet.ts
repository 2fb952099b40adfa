import { syncSheet } from '../en/sync-sheet.ts';
import { addWords } from '../t.ts';

addWords({ syncSheet });
