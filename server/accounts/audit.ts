import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import type { Database, Queryable } from '../db/database.ts';

/**
 * What was done to people's places in a family, for the day on which somebody asks who did. It is
 * written with the deed itself, holds ids alone, and goes with the account.
 */
export type Deed =
  | 'invite'
  | 'change-invite'
  | 'renew-invite'
  | 'revoke-invite'
  | 'join'
  | 'set-grant'
  | 'set-limit'
  | 'decline-wish'
  | 'remove'
  | 'transfer';

const KEPT_MS = 730 * DAY_MS;

/** @param about id of the person, the invitation or the child */
export async function writeAudit(
  tx: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  deed: { deed: Deed; about: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into audit (account_id, audit_id, at, by_user, deed, about)
     values ($1, $2, $3, $4, $5, $6)`,
    [accountId, newId(), now, userId, deed.deed, deed.about],
  );
}

export async function sweepAudit(db: Database, now: number): Promise<void> {
  await db.query('delete from audit where at < $1', [now - KEPT_MS]);
}
