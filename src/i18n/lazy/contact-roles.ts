import { contactRoles } from '../en/contact-roles.ts';
import { addWords } from '../t.ts';

addWords({ contactRoles });
