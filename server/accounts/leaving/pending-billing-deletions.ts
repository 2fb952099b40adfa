import type { Database, Queryable } from '../../db/database.ts';
import type { AccountServices } from '../services.ts';

/**
 * Whoever leaves is charged for nothing any more. It is written down with their leaving and told to
 * the billing provider after that, again and again until it has heard: a provider that is away for
 * a moment must not go on charging somebody who cannot even sign in to cancel.
 */

const AT_ONCE = 50;

/** To be done with the leaving itself. */
export async function noteFarewells(
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

/** Tells the provider of all of whom it has not heard; what fails is tried again later. */
export async function sayFarewells(
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
    // Those that failed last come last: one that always fails keeps nobody else waiting.
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
