import { mayManage } from '../../../schema/rights/people.ts';
import type { AccountTransaction } from '../../db/database.ts';
import { dropMember } from '../../records/people.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { dropInviteMails } from '../invites/invite-mail.ts';
import { revokeInvitesOf } from '../invites/invite-rows.ts';
import { noteFarewells, sayFarewells } from '../leaving/pending-billing-deletions.ts';
import { withAccountLocked } from '../account-lock.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser } from './users.ts';

/**
 * Takes a person out of the account: their sign-ins end, what they wrote stays. If they paid for
 * the family, they are not charged again, and the family keeps what is paid.
 *
 * @throws Refusal NOT_FOUND for somebody else's person, FORBIDDEN for the owner themselves
 */
export async function removeUser(
  services: Pick<AccountServices, 'db' | 'entitlements' | 'onError'>,
  by: User,
  userId: string,
  now: number,
): Promise<void> {
  await withAccountLocked(services.db, by.accountId, async (tx, records) => {
    const person = await findUser(tx, by.accountId, userId);
    if (!person) throw new Refusal('NOT_FOUND', 'There is no such person.');
    // Of both as they are now: the account may have been handed over since the request came in.
    const actor = await findUser(tx, by.accountId, by.userId);
    if (!actor || !mayManage(actor, { do: 'remove', person })) {
      throw new Refusal('FORBIDDEN', 'The owner of the account stays with it.');
    }
    await endMembership(tx, records, person, { by: by.userId, now });
    await writeAudit(tx, by, { deed: 'remove', about: userId }, now);
    await noteFarewells(tx, services, [userId]);
  });
  await sayFarewells(services, now);
}

/**
 * All that ends with a person's place in the family: their way in, their rights, and the
 * invitations they made. To be done with the account locked.
 */
export async function endMembership(
  tx: AccountTransaction,
  records: RecordTransaction,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const person = [accountId, userId];
  // What they wrote is theirs by their id and name; how to reach them is not kept.
  await tx.query(
    `update users set removed_at = $3, username = '', password_hash = '', phone = null
     where account_id = $1 and user_id = $2`,
    [...person, now],
  );
  await tx.query('delete from usernames where account_id = $1 and user_id = $2', person);
  await tx.query(
    `update sessions set ended_at = $3
     where account_id = $1 and user_id = $2 and ended_at is null`,
    [...person, now],
  );
  await dropInviteMails(tx, await revokeInvitesOf(tx, { accountId, userId }, now));
  await dropMember(records, userId, { by, now });
}
