import { collections } from '../../../schema/collections.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { Actor } from '../../../schema/rights/actor.ts';
import { isParent } from '../../../schema/rights/roles.ts';
import { shownTo } from '../../../schema/rights/shown.ts';
import type { AccountUser } from '../../../schema/wire/account.ts';
import type { AccountActor } from '../../records/audience.ts';
import type { AccountServices } from '../services.ts';
import { lastSeenIn } from '../sessions/user-sessions.ts';
import { type User, listUsers } from './users.ts';

/** The people of the account, each with the details that the actor may see. */
export async function listPeople(
  { db, store }: Pick<AccountServices, 'db' | 'store'>,
  actor: AccountActor,
): Promise<AccountUser[]> {
  const [users, members, seen] = await Promise.all([
    listUsers(db, actor.accountId),
    store.listAll(actor.accountId, collections.members),
    isParent(actor.role) ? lastSeenIn(db, actor.accountId) : null,
  ]);
  const membersById = new Map(members.map(({ record }) => [record.id, record]));
  return users.map((user) => ({
    ...toPerson(actor, user, membersById.get(user.userId)),
    ...(seen && { lastSeen: seen.get(user.userId) ?? null }),
  }));
}

/** @param member the person's record */
export function toPerson(
  actor: Actor,
  { userId, username, name, color, role }: User,
  member: MemberRecord | undefined,
): AccountUser {
  const seesAddress = isParent(actor.role) || actor.userId === userId;
  const shown = member && shownTo(actor, collections.members.name, member);
  return {
    id: userId,
    ...(seesAddress ? { username } : {}),
    name,
    color,
    role,
    relation: shown?.relation ?? null,
    ...(seesAddress ? { phone: shown?.phone ?? null } : {}),
    ...(seesAddress && role === 'caregiver'
      ? { limit: shown?.limit ?? null, paused: shown?.paused ?? false }
      : {}),
  };
}
