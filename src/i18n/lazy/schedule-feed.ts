import { scheduleFeed } from '../en/schedule-feed.ts';
import { addWords } from '../t.ts';

addWords({ scheduleFeed });
