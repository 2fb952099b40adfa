import { accessRequest } from '../en/access-request.ts';
import { addWords } from '../t.ts';

addWords({ accessRequest });
