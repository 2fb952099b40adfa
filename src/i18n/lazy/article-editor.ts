import { articleEditor } from '../en/article-editor.ts';
import { addWords } from '../t.ts';

addWords({ articleEditor });
