import { randomUUID } from 'node:crypto';
import { DAY_MS, FORMER_MEMBER_MS } from '../../../schema/limits.ts';
import type { AccountTransaction, Database, Queryable } from '../../db/database.ts';
import { deletionHash } from '../../db/deletions.ts';
import { secretOf } from '../../db/settings.ts';
import type { FormerMember } from '../../records/late-entries.ts';
import { Refusal } from '../../refusal.ts';
import { findFormerMember } from '../people/users.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import { type RefreshToken, createRefreshTokens } from './refresh-token.ts';

/**
 * Sessions and their refresh tokens. Each refresh replaces the token by its successor. A token that
 * is used again later was copied, and ends the whole session.
 *
 * The predecessor stays valid for a minute, because several tabs may refresh at the same time, and
 * after that until its successor was seen in use: the answer may get lost when a phone goes offline
 * for hours, and nobody should have to sign in because of that. The successor is derived from the
 * predecessor with a key that only the server has, so a repeated refresh returns the same token.
 * There is never a second chain, and a copied token is detected as before.
 */
export type Sessions = {
  begin(user: { accountId: string; userId: string }, visitor: Visitor): Promise<IssuedTokens>;
  /**
   * @param onReuse called when the token is a copy, after the session has ended
   * @throws Refusal REFRESH_EXPIRED, REFRESH_INVALID or ACCOUNT_GONE
   */
  refresh(
    token: string,
    now: number,
    onReuse?: (user: { accountId: string; userId: string }) => Promise<void>,
  ): Promise<IssuedTokens & { accountId: string; userId: string }>;
  /**
   * The person whose session was ended by their removal from the account.
   *
   * @throws Refusal REFRESH_INVALID for any other token, and when the removal is too long ago
   */
  formerMember(token: string, now: number): Promise<FormerMember>;
  /** Ends the session that a refresh token names; ignores a token that this server did not issue. */
  end(token: string, now: number): Promise<void>;
};

/** `tokenId` connects the access token with the refresh token that it was issued with: see markSeen. */
type IssuedTokens = { sessionId: string; refreshToken: string; tokenId: string };

const OVERLAP_MS = 60_000;
/** Long enough for a family that travels without using the app. */
export const IDLE_MS = 60 * DAY_MS;
const ABSOLUTE_MS = 180 * DAY_MS;

type Row = {
  session_id: string;
  user_id: string;
  created_at: number;
  issued_at: number;
  rotated_at: number | null;
  ended_at: number | null;
  successor_rotated_at: number | null;
  successor_seen_at: number | null;
};

export async function createSessions(db: Database): Promise<Sessions> {
  const tokens = createRefreshTokens(Buffer.from(await secretOf(db, 'refresh-key'), 'base64url'));

  return {
    begin: ({ accountId, userId }, { addressHash, device, now }) =>
      db.transaction(async (tx) => {
        const sessionId = randomUUID();
        const token = tokens.first(accountId, sessionId);
        await tx.query(
          `insert into sessions /* quiet: nobody is connected by it yet */
             (account_id, session_id, user_id, address_hash, device, created_at, used_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
          [accountId, sessionId, userId, addressHash, device, now],
        );
        await insertToken(tx, token, now);
        return { sessionId, refreshToken: token.text, tokenId: token.hash };
      }),

    async refresh(text, now, onReuse) {
      const token = tokens.read(text);
      if (!token) throw invalid();
      const successor = tokens.successorOf(token);
      const outcome =
        (await rotateCurrent(db, { token, successor, now })) ??
        (await db.changeAccount(token.accountId, (tx) => rotate(tx, token, successor, now)));
      // Thrown after the transaction, so that the end of the session is committed.
      if (outcome.kind !== 'rotated' && (await belongsToRemoved(db, token))) {
        throw new Refusal('ACCOUNT_GONE', 'You are no longer a member of this family.');
      }
      if (outcome.kind === 'expired') {
        throw new Refusal('REFRESH_EXPIRED', 'Your session has expired. Please log in again.');
      }
      if (outcome.kind === 'reused') {
        await onReuse?.({ accountId: token.accountId, userId: outcome.userId });
      }
      if (outcome.kind !== 'rotated') throw invalid();
      return { ...outcome, accountId: token.accountId };
    },

    async formerMember(text, now) {
      const token = tokens.read(text);
      const former = token && (await findFormerMember(db, token, now - FORMER_MEMBER_MS));
      if (!former) throw invalid();
      return former;
    },

    async end(text, now) {
      const token = tokens.read(text);
      if (!token) return;
      // By the session's id: a server that was restored from a backup may not know the token.
      await db.changeAccount(token.accountId, (tx) => endSession(tx, token.sessionId, now));
    },
  };
}

/**
 * Whether the token was issued to a person who has been removed since, or who has deleted their
 * account. A device that receives this answer deletes its data. So it must be certain: a token that
 * the server does not know, for example after a restored backup, is not enough.
 */
async function belongsToRemoved(db: Queryable, token: RefreshToken): Promise<boolean> {
  const rows = await db.query(
    `select 1 from sessions s
     join users u on u.account_id = s.account_id and u.user_id = s.user_id
     where s.account_id = $1 and s.session_id = $2 and u.removed_at is not null
     union all select 1 from deletions where hash = any($3::text[])`,
    [token.accountId, token.sessionId, deletionHashesOf(token)],
  );
  return rows.length > 0;
}

/** The hashes under which a deleted account, or a session of a deleted person, is remembered. */
function deletionHashesOf({ accountId, sessionId }: RefreshToken): string[] {
  return [deletionHash(accountId), deletionHash(accountId, sessionId)];
}

type Rotated = { kind: 'rotated'; userId: string } & IssuedTokens;
type Rotation =
  | Rotated
  | { kind: 'expired' }
  | { kind: 'reused'; userId: string }
  | { kind: 'invalid' };

/**
 * Rotates the newest token of a session, as nearly every refresh does, in one statement.
 *
 * @returns null for any other token: `rotate` decides about it
 */
async function rotateCurrent(
  db: Queryable,
  { token, successor, now }: { token: RefreshToken; successor: RefreshToken; now: number },
): Promise<Rotated | null> {
  const [row] = await db.query<{ session_id: string; user_id: string }>(
    `with /* prepared */ current as (
       select t.account_id, t.token_hash, s.session_id, s.user_id from refresh_tokens t
       join sessions s on s.account_id = t.account_id and s.session_id = t.session_id
       where t.account_id = $1 and t.token_hash = $2 and s.ended_at is null
         and s.created_at >= (select $6::int8) and t.issued_at >= (select $7::int8)
     ), rotated as (
       update refresh_tokens t set rotated_at = $3::int8, successor_hash = $4 from current c
       where t.account_id = c.account_id and t.token_hash = c.token_hash and t.rotated_at is null
       returning c.session_id, c.user_id
     ), issued as (
       insert into refresh_tokens (account_id, token_hash, session_id, issued_at, generation)
       select $1, $4, session_id, $3::int8, $5 from rotated
     ), used as (
       update sessions s /* quiet: the session stays */ set used_at = $3::int8 from rotated r
       where s.account_id = $1 and s.session_id = r.session_id
     )
     select session_id, user_id from rotated`,
    [
      token.accountId,
      token.hash,
      now,
      successor.hash,
      successor.generation,
      now - ABSOLUTE_MS,
      now - IDLE_MS,
    ],
  );
  return row ? rotatedTo(successor, row) : null;
}

function rotatedTo(
  { text, hash }: RefreshToken,
  { session_id: sessionId, user_id: userId }: Pick<Row, 'session_id' | 'user_id'>,
): Rotated {
  return { kind: 'rotated', sessionId, userId, refreshToken: text, tokenId: hash };
}

async function rotate(
  tx: AccountTransaction,
  token: RefreshToken,
  successor: RefreshToken,
  now: number,
): Promise<Rotation> {
  let rotated = await markRotated(tx, token, successor, now);
  let row = await findToken(tx, token);
  if (!row) {
    await adoptForgottenToken(tx, token, now);
    // Also when a concurrent request has just adopted it, which this one waited for.
    rotated = await markRotated(tx, token, successor, now);
    row = await findToken(tx, token);
  }
  if (!row || row.ended_at !== null) return { kind: 'invalid' };
  if (now - row.created_at > ABSOLUTE_MS || now - row.issued_at > IDLE_MS) {
    await endSession(tx, row.session_id, now);
    return { kind: 'expired' };
  }
  const inOverlap =
    row.successor_rotated_at === null &&
    (row.successor_seen_at === null || now - (row.rotated_at ?? 0) <= OVERLAP_MS);
  if (!rotated && !inOverlap) {
    await endSession(tx, row.session_id, now);
    return { kind: 'reused', userId: row.user_id };
  }
  if (rotated) await insertToken(tx, successor, now);
  await tx.query(
    `update sessions /* quiet: the session stays */ set used_at = $3
     where account_id = $1 and session_id = $2`,
    [token.accountId, row.session_id, now],
  );
  return rotatedTo(successor, row);
}

/** Of several concurrent requests exactly one rotates; the others wait here and get false. */
async function markRotated(
  tx: Queryable,
  token: RefreshToken,
  successor: RefreshToken,
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update refresh_tokens set rotated_at = $3, successor_hash = $4
     where account_id = $1 and token_hash = $2 and rotated_at is null returning token_hash`,
    [token.accountId, token.hash, now, successor.hash],
  );
  return rows.length > 0;
}

async function findToken(tx: Queryable, token: RefreshToken): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    `select t.session_id, s.user_id, s.created_at, t.issued_at, t.rotated_at, s.ended_at,
            n.rotated_at as successor_rotated_at, n.seen_at as successor_seen_at
     from refresh_tokens t
     join sessions s on s.account_id = t.account_id and s.session_id = t.session_id
     left join refresh_tokens n on n.account_id = t.account_id and n.token_hash = t.successor_hash
     where t.account_id = $1 and t.token_hash = $2`,
    [token.accountId, token.hash],
  );
  return row;
}

/**
 * Accepts a token that this server issued and has forgotten, after a restored backup or a power
 * failure. Its generation is newer than every known token of the session, so it is not an old copy.
 * The known tokens become old ones, and end the session when they are used.
 */
async function adoptForgottenToken(tx: Queryable, token: RefreshToken, now: number): Promise<void> {
  const { accountId, sessionId, generation, hash } = token;
  const [session] = await tx.query<{ ended_at: number | null }>(
    'select ended_at from sessions where account_id = $1 and session_id = $2 for update',
    [accountId, sessionId],
  );
  if (!session || session.ended_at !== null) return;
  const [known] = await tx.query<{ newest: number }>(
    `select coalesce(max(generation), 0) as newest from refresh_tokens
     where account_id = $1 and session_id = $2`,
    [accountId, sessionId],
  );
  if (generation <= (known?.newest ?? 0)) return;
  await tx.query(
    `update refresh_tokens set rotated_at = coalesce(rotated_at, $3), successor_hash = $4
     where account_id = $1 and session_id = $2`,
    [accountId, sessionId, now, hash],
  );
  await insertToken(tx, token, now);
  await markSeen(tx, { accountId, tokenId: hash }, now);
}

/** An access token was used, so the answer that contained it and its refresh token has arrived. */
export async function markSeen(
  db: Queryable,
  token: { accountId: string; tokenId: string },
  now: number,
): Promise<void> {
  await db.query(
    `update refresh_tokens /* prepared */ set seen_at = $3
     where account_id = $1 and token_hash = $2 and seen_at is null`,
    [token.accountId, token.tokenId, now],
  );
}

/** Ends all sessions of a person, except for the given one. */
export async function endSessionsOf(
  tx: AccountTransaction,
  userId: string,
  now: number,
  exceptSessionId = '',
): Promise<void> {
  await tx.query(
    `update sessions set ended_at = $3
     where account_id = $1 and user_id = $2 and ended_at is null and session_id <> $4`,
    [tx.accountId, userId, now, exceptSessionId],
  );
}

/** Deletes old tokens and sessions. They are kept for a while, to detect copied tokens. */
export async function sweepSessions(db: Database, now: number): Promise<void> {
  const longAgo = now - 30 * DAY_MS;
  await db.query('delete from refresh_tokens where rotated_at < $1', [longAgo]);
  // Sessions of removed people are kept while their tokens are valid, so that their devices learn of it.
  await db.query(
    `delete from sessions s /* quiet: too old for an access token */ where used_at < $3 or (
       (ended_at < $1 or used_at < $2) and not exists (
         select 1 from users u where u.account_id = s.account_id and u.user_id = s.user_id
         and u.removed_at is not null))`,
    [longAgo, now - IDLE_MS - 30 * DAY_MS, now - ABSOLUTE_MS - 30 * DAY_MS],
  );
}

async function insertToken(tx: Queryable, token: RefreshToken, now: number): Promise<void> {
  await tx.query(
    `insert into refresh_tokens (account_id, token_hash, session_id, issued_at, generation)
     values ($1, $2, $3, $4, $5)`,
    [token.accountId, token.hash, token.sessionId, now, token.generation],
  );
}

export async function endSession(
  tx: AccountTransaction,
  sessionId: string,
  now: number,
): Promise<void> {
  await tx.query(
    `update sessions set ended_at = $3
     where account_id = $1 and session_id = $2 and ended_at is null`,
    [tx.accountId, sessionId, now],
  );
}

function invalid(): Refusal {
  return new Refusal('REFRESH_INVALID', 'Your session is invalid. Please log in again.');
}
