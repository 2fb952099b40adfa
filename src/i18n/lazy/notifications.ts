import { notifications } from '../en/notifications.ts';
import { addWords } from '../t.ts';

addWords({ notifications });
