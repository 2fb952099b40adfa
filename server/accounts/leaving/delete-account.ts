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
import { blankMember } from '../../records/people.ts';
import type { RecordTransaction } from '../../records/store.ts';
import { Refusal } from '../../refusal.ts';
import { invalidToken } from '../sessions/access-tokens.ts';
import { noteFarewells, sayFarewells } from './pending-billing-deletions.ts';
import { withAccountLocked } from '../account-lock.ts';
import { endMembership } from '../people/remove-user.ts';
import type { AccountServices } from '../services.ts';
import { type User, findUser, listUsers } from '../people/users.ts';

/**
 * Deleting for good, as opposed to the trash. The owner's account goes with all of the family;
 * anybody else goes alone, and what they have written stays with the family, by nobody's name.
 */
type Services = Pick<
  AccountServices,
  'db' | 'deletionsDir' | 'mailer' | 'entitlements' | 'onError'
>;

type DeleteOptions = {
  unused?: ((tx: Queryable) => Promise<boolean>) | null;
  notifyAfter?: Promise<unknown>;
};

/**
 * Everybody whose account is gone with it is told by mail.
 *
 * @param options.unused nobody has asked for it: the time of an account that nobody uses is over,
 *                       if this still says so
 * @param options.notifyAfter the account's connections are not closed before it has settled
 * @returns when it was deleted, and until when backups may hold it
 * @throws Refusal TOKEN_INVALID when there is no such person any more, FORBIDDEN for an account that
 * is used after all
 */
export async function deleteOwnAccount(
  services: Services,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  now: number,
  { unused = null, ...options }: DeleteOptions = {},
): Promise<DeleteAccountAnswer> {
  const { db, deletionsDir, mailer } = services;
  const answer = { deletedAt: now, backupsUntil: now + BACKUP_DAYS * DAY_MS };
  const deletion = await withAccountLocked(
    db,
    accountId,
    async (tx, records) => {
      // As they are now: the owner may have handed the account over a moment ago.
      const user = await findUser(tx, accountId, userId);
      if (!user) throw invalidToken();
      if (unused && !(await unused(tx))) throw new Refusal('FORBIDDEN', 'This account is in use.');
      const isFamily = mayManage(user, { do: 'deleteFamily' });
      const gone = isFamily ? await listUsers(tx, accountId) : [user];
      const deletion = isFamily
        ? await eraseAccount(tx, now)
        : await erasePerson(tx, records, { user, now });
      const addresses = gone.map(({ username }) => username);
      // Letters on their way say what is deleted now.
      await tx.query(`delete from outbox where mail->>'to' = any($1::text[])`, [addresses]);
      for (const person of gone) {
        const by = unused ? 'disuse' : person.userId === userId ? 'you' : 'owner';
        const mail = { to: person.username, kind: 'account-deleted', by, at: now } as const;
        await mailer.send({ ...mail, backupsUntil: answer.backupsUntil }, now, tx);
      }
      const userIds = gone.map((person) => person.userId);
      await noteFarewells(tx, services, userIds);
      return deletion;
    },
    options,
  );
  await writeDeletion(deletionsDir, deletion);
  // Deleted they are, whether or not the provider can be reached.
  await sayFarewells(services, now);
  return answer;
}

/**
 * Deletes again what a restored backup has brought back, and makes both lists of deletions whole.
 * To be called before anybody is let in.
 */
export async function deleteAgain(
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
  await deleteAccountRows(tx, accountId);
  return deletion;
}

/** To be done with the account locked. */
async function erasePerson(
  tx: AccountTransaction,
  records: RecordTransaction,
  { user, now }: { user: Pick<User, 'accountId' | 'userId'>; now: number },
): Promise<Deletion> {
  const { accountId, userId } = user;
  const deletion = { hash: deletionHash(accountId, userId), at: now };
  await rememberDeletion(tx, deletion);
  await blankMember(records, userId, { by: userId, now });
  await endMembership(tx, records, user, { by: userId, now });
  const person = [accountId, userId];
  // It has the name and the address by which they were invited.
  await tx.query('delete from invites where account_id = $1 and used_by = $2', person);
  await tx.query('delete from resets where account_id = $1 and user_id = $2', person);
  const sessions = await tx.query<{ session_id: string }>(
    'delete from sessions where account_id = $1 and user_id = $2 returning session_id',
    person,
  );
  // So that their other devices learn why they are signed out.
  for (const { session_id } of sessions) {
    await rememberDeletion(tx, { hash: deletionHash(accountId, session_id), at: now });
  }
  await tx.query('delete from users where account_id = $1 and user_id = $2', person);
  return deletion;
}
