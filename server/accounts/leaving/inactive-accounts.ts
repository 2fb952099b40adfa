import { DAY_MS } from '../../../schema/limits.ts';
import type { Queryable } from '../../db/database.ts';
import { IS_WAITING } from '../../mail/mailer.ts';
import { Refusal } from '../../refusal.ts';
import { deleteOwnAccount } from './delete-account.ts';
import type { AccountServices } from '../services.ts';

/**
 * An account that nobody uses is deleted after 24 months (specification, privacy statements). Its
 * parents are warned by mail a month before. Without a delivered warning nothing is deleted, so a
 * server that cannot send mail deletes nothing.
 */

/** 24 months. */
const INACTIVE_MS = 730 * DAY_MS;
const WARNED_BEFORE_MS = 30 * DAY_MS;
/** A warning that is not delivered by then will soon be dropped (see `usefulForMs`). */
const UNDELIVERED_MS = 10 * DAY_MS;
/** Limits the mails of one run: a server that was off for years does not write to everybody on one day. */
const AT_ONCE = 50;

const IS_WARNING = `${IS_WAITING} and body->>'kind' = 'inactivity-warning'`;
const IS_OVER = 'a.warned_at <= $1 and greatest(a.created_at, a.active_at) <= $2';

/** Stores that somebody uses the account, at most once a day. */
export async function markActive(
  db: Queryable,
  { accountId }: { accountId: string },
  now: number,
): Promise<void> {
  await db.query(
    `update accounts /* prepared */ set active_at = $2, warned_at = null
     where account_id = $1 and (active_at < $2::int8 - ${DAY_MS} or warned_at is not null)`,
    [accountId, now],
  );
}

/** Warns the parents of accounts that will be deleted. */
export async function warnInactive(
  { db, mailer }: Pick<AccountServices, 'db' | 'mailer'>,
  now: number,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  await forgetUndelivered(db, now);
  const accounts = await db.query<{ account_id: string }>(
    `select account_id from accounts
     where warned_at is null and greatest(created_at, active_at) <= $1
     order by account_id limit ${AT_ONCE}`,
    [now - INACTIVE_MS + WARNED_BEFORE_MS],
  );
  for (const { account_id: accountId } of accounts) {
    await db.transaction(async (tx) => {
      const parents = await tx.query<{ username: string }>(
        `select username from users
         where account_id = $1 and removed_at is null and role in ('super_admin', 'parent')`,
        [accountId],
      );
      for (const { username: to } of parents) {
        const deleteAt = now + WARNED_BEFORE_MS;
        await tx.query(`delete from jobs where ${IS_WARNING} and body->>'to' = $1`, [to]);
        await mailer.send({ to, kind: 'inactivity-warning', deleteAt }, now, tx);
      }
      await tx.query('update accounts set warned_at = $2 where account_id = $1', [accountId, now]);
    });
  }
}

/** Forgets warnings that reached no parent, so that they are sent again, with a later day. */
async function forgetUndelivered(db: Queryable, now: number): Promise<void> {
  await db.query(
    `update accounts a set warned_at = null where a.warned_at <= $1 and not exists (
       select 1 from users u
       where u.account_id = a.account_id and u.removed_at is null
         and u.role in ('super_admin', 'parent') and not exists (
           select 1 from jobs where ${IS_WARNING} and body->>'to' = u.username))`,
    [now - UNDELIVERED_MS],
  );
}

/** Deletes accounts that are inactive for 24 months and were warned a month ago. */
export async function deleteInactive(
  services: Parameters<typeof deleteOwnAccount>[0],
  now: number,
): Promise<void> {
  if (!services.mailer.reachesPeople) return;
  const over = [now - WARNED_BEFORE_MS, now - INACTIVE_MS];
  const owners = await services.db.query<{ account_id: string; user_id: string }>(
    `select a.account_id, u.user_id from accounts a
     join users u on u.account_id = a.account_id
       and u.role = 'super_admin' and u.removed_at is null
     where ${IS_OVER}
     order by a.account_id limit ${AT_ONCE}`,
    over,
  );
  for (const { account_id: accountId, user_id: userId } of owners) {
    // Somebody may sign in again while other accounts are being deleted.
    const isStillUnused = async (tx: Queryable) => {
      const rows = await tx.query(
        `select 1 from accounts a where ${IS_OVER} and a.account_id = $3`,
        [...over, accountId],
      );
      return rows.length > 0;
    };
    try {
      await deleteOwnAccount(services, { accountId, userId }, now, { isStillUnused });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
