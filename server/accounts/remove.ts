import { dropMember } from '../records/people.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import { Refusal } from '../refusal.ts';
import { revokeInvitesOf } from './invite-rows.ts';
import type { AccountServices } from './services.ts';
import { type User, findUser } from './users.ts';

/**
 * Takes a person out of the account: their sign-ins end, what they wrote stays.
 *
 * @throws Refusal NOT_FOUND for somebody else's person, FORBIDDEN for the owner themselves
 */
export async function removeUser(
  { db }: Pick<AccountServices, 'db'>,
  by: User,
  userId: string,
  now: number,
): Promise<void> {
  const { accountId } = by;
  if (userId.includes('\0') || !(await findUser(db, accountId, userId))) {
    throw new Refusal('NOT_FOUND', 'There is no such person.');
  }
  if (userId === by.userId) {
    throw new Refusal('FORBIDDEN', 'The owner of the account stays with it.');
  }
  await db.transaction((tx) =>
    inRecordTransaction(tx, accountId, async (records) => {
      await tx.query('update users set removed_at = $3 where account_id = $1 and user_id = $2', [
        accountId,
        userId,
        now,
      ]);
      await tx.query('delete from usernames where account_id = $1 and user_id = $2', [
        accountId,
        userId,
      ]);
      await tx.query(
        `update sessions set ended_at = $3
         where account_id = $1 and user_id = $2 and ended_at is null`,
        [accountId, userId, now],
      );
      await revokeInvitesOf(tx, { accountId, userId }, now);
      await dropMember(records, userId, { by: by.userId, now });
    }),
  );
}
