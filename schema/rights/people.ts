import { type Role, isParent } from './roles.ts';

/** Who may invite, change and remove the people of an account. */

type Person = { userId: string; role: Role };

/**
 * - `invite`: make, change, send again or take back an invitation for this role
 * - `setRights`: a caregiver's grants, limit or pause
 * - `remove`: take a person out of the account
 * - `makeOwner`: hand the account over to a parent
 * - `leave`: delete one's own sign-in; the owner deletes the family instead
 */
export type PersonAction =
  | { do: 'invite'; role: Role }
  | { do: 'setRights' | 'remove' | 'makeOwner'; person: Person }
  | { do: 'leave' | 'deleteFamily' };

/** Parents invite people and set caregivers' rights; everything else is for the owner. */
export function mayManage(actor: Person, action: PersonAction): boolean {
  const isOwner = actor.role === 'super_admin';
  switch (action.do) {
    case 'invite':
      return isParent(actor.role) && action.role !== 'super_admin';
    case 'setRights':
      return isParent(actor.role) && action.person.role === 'caregiver';
    case 'remove':
      return (
        isOwner && action.person.role !== 'super_admin' && action.person.userId !== actor.userId
      );
    case 'makeOwner':
      return isOwner && action.person.role === 'parent' && action.person.userId !== actor.userId;
    case 'leave':
      return !isOwner;
    case 'deleteFamily':
      return isOwner;
  }
}
