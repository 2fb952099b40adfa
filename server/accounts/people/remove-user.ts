import { mayManage } from '../../../schema/rights/people.ts';
import type { AccountTransaction } from '../../db/database.ts';
import { dropMember } from '../../records/people.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { writeAudit } from '../audit.ts';
import { dropInviteMails } from '../invites/invite-mail.ts';
import { revokeInvitesOf } from '../invites/invite-rows.ts';
import {
  cancellationMails,
  recordBillingDeletions,
  runBillingDeletions,
} from '../leaving/pending-billing-deletions.ts';
import { withAccountLocked } from '../account-lock.ts';
import type { AccountServices } from '../services.ts';
import { stopTransferOf } from './pending-transfer.ts';
import { checkIsNotFormerOwner } from './transfer-account.ts';
import { type User, findUser } from './users.ts';

/**
 * Removes a person from the account. Their sessions end, their entries stay. If they paid for the
 * family, they are not charged again, or are asked to cancel where only they can; the plan runs to
 * the end of the paid period.
 *
 * @throws Refusal NOT_FOUND for a person of another account, FORBIDDEN for the owner and for somebody
 * who was the owner a short time ago
 */
export async function removeUser(
  services: Pick<AccountServices, 'db' | 'mailer' | 'entitlements' | 'onError'>,
  by: User,
  userId: string,
  now: number,
): Promise<void> {
  await withAccountLocked(services.db, by.accountId, async (tx, records) => {
    const person = await findUser(tx, by.accountId, userId);
    if (!person) throw new Refusal('NOT_FOUND', 'There is no such person.');
    // Read inside the lock: the account may have been transferred since the request came in.
    const actor = await findUser(tx, by.accountId, by.userId);
    if (!actor || !mayManage(actor, { do: 'remove', person })) {
      throw new Refusal('FORBIDDEN', 'The owner of the account stays with it.');
    }
    await checkIsNotFormerOwner(tx, person, now);
    await stopTransferOf(tx, services.mailer, { ...person, why: 'left' }, now);
    const leaving = { accountId: by.accountId, people: [person] };
    const mails = await cancellationMails(tx, services, leaving);
    await endMembership(tx, records, person, { by: by.userId, now });
    await writeAudit(tx, by, { action: 'remove', about: userId }, now);
    for (const mail of mails) await services.mailer.send(mail, now, tx);
    await recordBillingDeletions(tx, services, [userId]);
  });
  await runBillingDeletions(services, now);
}

/**
 * Ends a person's sign-in, sessions, rights and the invitations that they made. The account must be
 * locked.
 */
export async function endMembership(
  tx: AccountTransaction,
  records: RecordTransaction,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const person = [accountId, userId];
  // Their entries keep their id and name. Address and phone are deleted.
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
  await tx.query(
    'delete from transfers where account_id = $1 and (owner_id = $2 or to_user = $2)',
    person,
  );
  await dropInviteMails(tx, await revokeInvitesOf(tx, { accountId, userId }, now));
  await dropMember(records, userId, { by, now });
}
