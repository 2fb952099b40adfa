import { articleConflicts } from '../en/article-conflicts.ts';
import { addWords } from '../t.ts';

addWords({ articleConflicts });
