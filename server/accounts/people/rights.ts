import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { mayManage } from '../../../schema/rights/people.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import type { LimitRequest } from '../../../schema/wire/invites.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { setGrant, setLimit } from '../../records/people.ts';
import { answerRequest, rightsOf } from '../../records/access-requests.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { withAccountLocked } from '../account-lock.ts';
import { type User, findUser } from './users.ts';

/**
 * Sets the rights of a caregiver for one child; null removes the child from them.
 *
 * @throws Refusal NOT_FOUND when the child or the caregiver is not in the account
 */
export function giveGrant(
  db: Database,
  by: User,
  grant: { childId: string; userId: string; permissions: Grant | null },
  now: number,
): Promise<ChildRecord> {
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    await findCaregiver(tx, by, grant.userId);
    const before = await rightsOf(records, grant.userId);
    const child = await setGrant(records, grant, { by: by.userId, now });
    await answerRequest(records, grant.userId, before, { by: by.userId, now });
    await writeAudit(
      tx,
      by,
      { action: 'set-grant', about: `${grant.userId} ${grant.childId}` },
      now,
    );
    return child;
  });
}

/**
 * Sets or removes a caregiver's upper limit over all children, and pauses or resumes them. Fields
 * that are left out stay as they are.
 *
 * @throws Refusal NOT_FOUND when the person is not a caregiver of the account
 */
export function limitPerson(
  db: Database,
  by: User,
  { userId, permissions, paused }: LimitRequest & { userId: string },
  now: number,
): Promise<{ user: User; member: MemberRecord }> {
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    const user = await findCaregiver(tx, by, userId);
    const limits = {
      ...(permissions === undefined ? {} : { limit: permissions }),
      ...(paused === undefined ? {} : { paused }),
    };
    const before = await rightsOf(records, userId);
    const member = await setLimit(records, { userId, ...limits }, { by: by.userId, now });
    await answerRequest(records, userId, before, { by: by.userId, now });
    await writeAudit(tx, by, { action: 'set-limit', about: userId }, now);
    return { user, member };
  });
}

/**
 * Only caregivers are found: parents have all rights, and neither grants nor limits.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findCaregiver(tx: Queryable, by: User, userId: string): Promise<User> {
  const person = await findUser(tx, by.accountId, userId);
  if (!person || !mayManage(by, { do: 'setRights', person })) {
    throw new Refusal('NOT_FOUND', 'There is no such caregiver.');
  }
  return person;
}
