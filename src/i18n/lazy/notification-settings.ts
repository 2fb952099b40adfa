import { notificationSettings } from '../en/notification-settings.ts';
import { addWords } from '../t.ts';

addWords({ notificationSettings });
