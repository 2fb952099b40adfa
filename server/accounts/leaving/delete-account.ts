import { BACKUP_DAYS, DAY_MS } from '../../../schema/limits.ts';
import { mayManage } from '../../../schema/rights/people.ts';
import type { DeleteAccountAnswer } from '../../../schema/wire/privacy.ts';
import { deleteAccountRows } from '../../db/account-tables.ts';
import type { AccountTransaction, Queryable } from '../../db/database.ts';
import {
  ACCOUNT_HASH,
  type Deletion,
  PERSON_HASH,
  deletionHash,
  joinDeletions,
  rememberDeletion,
  writeDeletion,
} from '../../db/deletions.ts';
import { noteAccount } from '../../db/media-removals.ts';
import { dropMailsTo } from '../../mail/mailer.ts';
import { blankMember } from '../../records/people.ts';
import { deletePrivateRecords } from '../../records/private-records.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { invalidToken } from '../sessions/access-tokens.ts';
import {
  cancellationMails,
  recordBillingDeletions,
  runBillingDeletions,
} from './pending-billing-deletions.ts';
import { withAccountLocked } from '../account-lock.ts';
import { endMembership } from '../people/remove-user.ts';
import { stopTransferOf } from '../people/pending-transfer.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser, listUsers } from '../people/users.ts';

/**
 * Permanent deletion, as opposed to the trash. With the owner the whole family is deleted. Anybody
 * else is deleted alone: their entries stay with the family, without their name.
 */
type Services = Pick<
  AccountServices,
  'db' | 'deletionsDir' | 'mailer' | 'entitlements' | 'onError'
>;

type DeleteOptions = {
  isStillUnused?: ((tx: Queryable) => Promise<boolean>) | null;
  notifyAfter?: Promise<unknown>;
};

/**
 * Deletes a person, or the family of an owner. Everybody who is deleted is informed by mail.
 *
 * @param options.isStillUnused for the deletion of an inactive account: checked again with the
 *                              account locked
 * @param options.notifyAfter the account's connections are not closed before it has settled
 * @returns when it was deleted, and until when backups may contain it
 * @throws Refusal TOKEN_INVALID when the person no longer exists, FORBIDDEN when the account turns
 * out to be in use
 */
export async function deleteOwnAccount(
  services: Services,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  now: number,
  { isStillUnused = null, ...options }: DeleteOptions = {},
): Promise<DeleteAccountAnswer> {
  const { db, deletionsDir, mailer } = services;
  const answer = { deletedAt: now, backupsUntil: now + BACKUP_DAYS * DAY_MS };
  const deletion = await withAccountLocked(
    db,
    accountId,
    async (tx, records) => {
      // Read inside the lock: the owner may have transferred the account a moment ago.
      const user = await findUser(tx, accountId, userId);
      if (!user) throw invalidToken();
      if (isStillUnused && !(await isStillUnused(tx)))
        throw new Refusal('FORBIDDEN', 'This account is in use.');
      const isFamily = mayManage(user, { do: 'deleteFamily' });
      const people = isFamily ? await listUsers(tx, accountId) : [user];
      await stopTransferOf(tx, mailer, { accountId, userId, why: 'left' }, now);
      const mails = await cancellationMails(tx, services, { accountId, people });
      const deletion = isFamily
        ? await eraseAccount(tx, now)
        : await erasePerson(tx, records, { user, now });
      const addresses = people.map(({ username }) => username);
      // Mails that wait contain data that is deleted now.
      await dropMailsTo(tx, addresses);
      for (const person of people) {
        const by = isStillUnused ? 'disuse' : person.userId === userId ? 'you' : 'owner';
        const mail = { to: person.username, kind: 'account-deleted', by, at: now } as const;
        await mailer.send({ ...mail, backupsUntil: answer.backupsUntil }, now, tx);
      }
      for (const mail of mails) await mailer.send(mail, now, tx);
      const userIds = people.map((person) => person.userId);
      await recordBillingDeletions(tx, services, userIds);
      return deletion;
    },
    options,
  );
  await writeDeletion(deletionsDir, deletion);
  // After the commit: the deletion does not depend on the billing provider.
  await runBillingDeletions(services, now);
  return answer;
}

/**
 * Deletes again what a restored backup has brought back, and completes both lists of deletions.
 * Must be called before the server accepts requests.
 */
export async function repeatDeletions(
  { db, deletionsDir }: Pick<Services, 'db' | 'deletionsDir'>,
  now: number,
): Promise<void> {
  if (deletionsDir === null) return;
  const missing = await joinDeletions(db, deletionsDir);
  if (missing.length === 0) return;
  const hashes = [missing.map(({ hash }) => hash)];
  const accounts = await db.query<{ account_id: string }>(
    `select account_id from accounts where ${ACCOUNT_HASH} = any($1::text[])`,
    hashes,
  );
  for (const { account_id } of accounts) {
    await db.changeAccount(account_id, (tx) => eraseAccount(tx, now));
  }
  const people = await db.query<{ account_id: string; user_id: string }>(
    `select account_id, user_id from users where ${PERSON_HASH} = any($1::text[])`,
    hashes,
  );
  for (const { account_id: accountId, user_id: userId } of people) {
    await withAccountLocked(db, accountId, (tx, records) =>
      erasePerson(tx, records, { user: { accountId, userId }, now }),
    );
  }
  for (const deletion of missing) await rememberDeletion(db, deletion);
}

async function eraseAccount(tx: AccountTransaction, now: number): Promise<Deletion> {
  const { accountId } = tx;
  const deletion = { hash: deletionHash(accountId), at: now };
  await rememberDeletion(tx, deletion);
  await noteAccount(tx, accountId, now);
  await deleteAccountRows(tx, accountId);
  return deletion;
}

/** The account must be locked. */
async function erasePerson(
  tx: AccountTransaction,
  records: RecordTransaction,
  { user, now }: { user: Pick<User, 'accountId' | 'userId'>; now: number },
): Promise<Deletion> {
  const { accountId, userId } = user;
  const deletion = { hash: deletionHash(accountId, userId), at: now };
  await rememberDeletion(tx, deletion);
  await deletePrivateRecords(tx, userId, now);
  await blankMember(records, userId, { by: userId, now });
  await endMembership(tx, records, user, { by: userId, now });
  const person = [accountId, userId];
  // The invitation contains their name and address.
  await tx.query('delete from invites where account_id = $1 and used_by = $2', person);
  await tx.query('delete from resets where account_id = $1 and user_id = $2', person);
  await tx.query('delete from push_people where account_id = $1 and user_id = $2', person);
  await tx.query('delete from reminded where account_id = $1 and user_id = $2', person);
  const sessions = await tx.query<{ session_id: string }>(
    'delete from sessions where account_id = $1 and user_id = $2 returning session_id',
    person,
  );
  // Tells their other devices why they are signed out.
  for (const { session_id } of sessions) {
    await rememberDeletion(tx, { hash: deletionHash(accountId, session_id), at: now });
  }
  await tx.query('delete from users where account_id = $1 and user_id = $2', person);
  return deletion;
}
