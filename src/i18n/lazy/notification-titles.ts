import { notificationTitles } from '../en/notification-titles.ts';
import { addWords } from '../t.ts';

addWords({ notificationTitles });
