import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import type { Database, Queryable } from '../db/database.ts';

/**
 * The audit log of membership and rights: who invited, removed or changed the rights of whom. An
 * entry is written in the transaction of the action, holds only ids, and is deleted with the account.
 * The values are stored.
 */
export type AuditAction =
  | 'invite'
  | 'change-invite'
  | 'renew-invite'
  | 'revoke-invite'
  | 'join'
  | 'set-grant'
  | 'set-limit'
  | 'decline-wish'
  | 'remove'
  | 'start-transfer'
  | 'stop-transfer'
  | 'transfer';

const KEPT_MS = 730 * DAY_MS;

/** @param about id of the person, the invitation or the child */
export async function writeAudit(
  tx: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  entry: { action: AuditAction; about: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into audit (account_id, audit_id, at, by_user, deed, about)
     values ($1, $2, $3, $4, $5, $6)`,
    [accountId, newId(), now, userId, entry.action, entry.about],
  );
}

export async function sweepAudit(db: Database, now: number): Promise<void> {
  await db.query('delete from audit where at < $1', [now - KEPT_MS]);
}
