import { upgradeScreen } from '../en/upgrade-screen.ts';
import { addWords } from '../t.ts';

addWords({ upgradeScreen });
