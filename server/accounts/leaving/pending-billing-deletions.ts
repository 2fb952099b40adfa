import type { Database, Queryable } from '../../db/database.ts';
import type { Mail } from '../../mail/mails.ts';
import type { User } from '../people/users.ts';
import type { AccountServices } from '../services.ts';

/**
 * A person who leaves is not to be charged again. A pending deletion is stored in the transaction that
 * removes the person, and carried out at the billing provider afterwards, retried until it succeeds.
 * Where only the person can end the charges, they are asked by mail: they can no longer sign in.
 */

const AT_ONCE = 50;

/** Called in the transaction that removes the people. */
export async function recordBillingDeletions(
  tx: Queryable,
  { entitlements }: Pick<AccountServices, 'entitlements'>,
  userIds: readonly string[],
): Promise<void> {
  if (!entitlements?.forget) return;
  await tx.query(
    `insert into billing_farewells (user_id, tried_at)
     select unnest($1::text[]), 0 on conflict do nothing`,
    [userIds],
  );
}

/**
 * The mails that ask those who leave to cancel their plans. Read before their data is erased, in the
 * transaction that removes them.
 */
export async function cancellationMails(
  tx: Queryable,
  { entitlements }: Pick<AccountServices, 'entitlements'>,
  { accountId, people }: { accountId: string; people: readonly User[] },
): Promise<Mail[]> {
  const plans = (await entitlements?.plansToCancel?.(tx, accountId)) ?? [];
  return plans.flatMap(({ userId, ...plan }) => {
    const person = people.find((one) => one.userId === userId);
    return person ? [{ to: person.username, kind: 'cancel-plan', why: 'left', ...plan }] : [];
  });
}

/** Carries out the pending deletions. One that fails is tried again at the next call. */
export async function runBillingDeletions(
  {
    db,
    entitlements,
    onError,
  }: Pick<AccountServices, 'entitlements' | 'onError'> & {
    db: Database;
  },
  now: number,
): Promise<void> {
  const forget = entitlements?.forget;
  if (!forget) return;
  const rows = await db.query<{ user_id: string }>(
    // The last failures come last, so one that always fails does not block the others.
    `select user_id from billing_farewells order by tried_at, user_id limit ${AT_ONCE}`,
  );
  for (const { user_id: userId } of rows) {
    try {
      await forget(userId);
      await db.query('delete from billing_farewells where user_id = $1', [userId]);
    } catch (error) {
      onError(error);
      await db.query('update billing_farewells set tried_at = $2 where user_id = $1', [
        userId,
        now,
      ]);
    }
  }
}
