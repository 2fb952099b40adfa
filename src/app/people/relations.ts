import { type Role, isParent } from '../../../schema/rights/roles.ts';
import type { Relation } from '../../../schema/wire/account.ts';

/** The relations that a person of this role can choose. */
export function relationsFor(role: Role): readonly Relation[] {
  return isParent(role)
    ? ['mother', 'father', 'parent', 'grandparent', 'other']
    : ['nanny', 'sitter', 'grandparent', 'relative', 'daycare', 'nurse', 'friend', 'other'];
}
