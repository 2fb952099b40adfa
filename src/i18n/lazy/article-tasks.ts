import { articleTasks } from '../en/article-tasks.ts';
import { addWords } from '../t.ts';

addWords({ articleTasks });
