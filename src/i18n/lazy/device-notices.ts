import { deviceNotices } from '../en/device-notices.ts';
import { addWords } from '../t.ts';

addWords({ deviceNotices });
