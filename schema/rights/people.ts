import { type Role, isParent } from './roles.ts';

/** The rights to invite, change and remove people of an account. */

type Person = { userId: string; role: Role };

/**
 * - `invite`: create, change, renew or revoke an invitation for this role
 * - `setRights`: set a caregiver's grants, limit or pause
 * - `remove`: remove a person from the account
 * - `makeOwner`: transfer the account to a parent
 * - `leave`: delete the own user; the owner deletes the family instead
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
