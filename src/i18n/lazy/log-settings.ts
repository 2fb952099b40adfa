import { logSettings } from '../en/log-settings.ts';
import { addWords } from '../t.ts';

addWords({ logSettings });
