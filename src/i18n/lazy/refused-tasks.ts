import { refusedTasks } from '../en/refused-tasks.ts';
import { addWords } from '../t.ts';

addWords({ refusedTasks });
