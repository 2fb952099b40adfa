import { articleTemplates } from '../en/article-templates.ts';
import { addWords } from '../t.ts';

addWords({ articleTemplates });
