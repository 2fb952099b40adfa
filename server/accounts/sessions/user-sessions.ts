import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { SessionAnswer } from '../../../schema/wire/account.ts';
import type { AccountChanges, Queryable } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { AccessClaim } from './access-tokens.ts';
import { IDLE_MS } from './sessions.ts';

/** A person's own view of their sessions, one for each device. */

const CONFIRMED_MS = 10 * MINUTE_MS;

type Claim = Pick<AccessClaim, 'accountId' | 'userId' | 'sessionId'>;
type Row = { session_id: string; device: string; created_at: number; used_at: number };

/** The sessions that are still valid, the most recently used first. */
export async function listSignIns(
  db: Queryable,
  { accountId, userId, sessionId }: Claim,
  now: number,
): Promise<SessionAnswer[]> {
  const rows = await db.query<Row>(
    `select session_id, device, created_at, used_at from sessions
     where account_id = $1 and user_id = $2 and ended_at is null and used_at > $3
     order by used_at desc, session_id`,
    [accountId, userId, now - IDLE_MS],
  );
  return rows.map((row) => ({
    id: row.session_id,
    device: row.device === '' ? 'Unknown device' : row.device,
    current: row.session_id === sessionId,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/**
 * When each person of an account last used the app on any device. Rounded down to the hour, so that
 * people cannot watch each other's exact times.
 */
export async function lastSeenIn(db: Queryable, accountId: string): Promise<Map<string, number>> {
  const rows = await db.query<{ user_id: string; used_at: number }>(
    'select user_id, max(used_at) as used_at from sessions where account_id = $1 group by user_id',
    [accountId],
  );
  return new Map(rows.map((row) => [row.user_id, row.used_at - (row.used_at % HOUR_MS)]));
}

/** @throws Refusal NOT_FOUND for a session of another person, or one that has ended */
export function endSignIn(
  db: AccountChanges,
  { accountId, userId }: Claim,
  sessionId: string,
  now: number,
): Promise<void> {
  return db.changeAccount(accountId, async (tx) => {
    const ended = await tx.query(
      `update sessions set ended_at = $4
       where account_id = $1 and user_id = $2 and session_id = $3 and ended_at is null
       returning session_id`,
      [accountId, userId, sessionId, now],
    );
    if (ended.length === 0) throw new Refusal('NOT_FOUND', 'There is no such sign-in.');
  });
}

/**
 * Stores that the password was confirmed in this session, which counts for ten minutes.
 *
 * @returns until when (epoch ms)
 */
export async function markConfirmed(
  db: Queryable,
  { accountId, sessionId }: Claim,
  now: number,
): Promise<number> {
  const until = now + CONFIRMED_MS;
  await db.query(
    `update sessions /* quiet: only requests ask for it */ set confirmed_until = $3
     where account_id = $1 and session_id = $2`,
    [accountId, sessionId, until],
  );
  return until;
}
