import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../schema/limits.ts';
import type { AccountTransaction, Database, Queryable } from '../../db/database.ts';
import { deletionHash } from '../../db/deletions.ts';
import { secretOf } from '../../db/settings.ts';
import { Refusal } from '../../refusal.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import { type RefreshToken, createRefreshTokens } from './refresh-token.ts';

/**
 * Sign-ins and their refresh tokens. Each refresh ends its token and begins the next; a token
 * that comes back later was copied, and ends the whole sign-in.
 *
 * The immediate predecessor stays good for a minute, because several tabs may ask at once, and
 * beyond it until the successor has been seen in use: the answer may be lost just as a phone
 * goes out of reach for hours, and nobody should have to sign in for that. The successor is
 * derived from its predecessor with a key only the server has, so whoever asks again gets the
 * same token. There is never a second line, and a copied token is found out as before.
 */
export type Sessions = {
  begin(user: { accountId: string; userId: string }, visitor: Visitor): Promise<Begun>;
  /** @throws Refusal REFRESH_EXPIRED, REFRESH_INVALID or ACCOUNT_GONE */
  refresh(token: string, now: number): Promise<Begun & { accountId: string; userId: string }>;
  /** Ends the sign-in a token belongs to; a token nobody knows is none of our business. */
  end(token: string, now: number): Promise<void>;
};

/** `tokenId` ties the access token to the refresh token it came with: see markSeen. */
type Begun = { sessionId: string; refreshToken: string; tokenId: string };

const OVERLAP_MS = 60_000;
/** A family on a long journey must not be signed out by it. */
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

    async refresh(text, now) {
      const token = tokens.read(text);
      if (!token) throw invalid();
      const outcome = await db.changeAccount(token.accountId, (tx) =>
        rotate(tx, token, tokens.successorOf(token), now),
      );
      // Thrown outside, so that the end of the family is committed.
      if (outcome.kind !== 'rotated' && (await isOfRemoved(db, token))) {
        throw new Refusal('ACCOUNT_GONE', 'You are no longer a member of this family.');
      }
      if (outcome.kind === 'expired') {
        throw new Refusal('REFRESH_EXPIRED', 'Your session has expired. Please log in again.');
      }
      if (outcome.kind === 'invalid') throw invalid();
      return { ...outcome, accountId: token.accountId };
    },

    async end(text, now) {
      const token = tokens.read(text);
      if (!token) return;
      await db.changeAccount(token.accountId, (tx) =>
        tx.query(
          `update sessions set ended_at = $3 where account_id = $1 and ended_at is null and session_id =
             (select session_id from refresh_tokens where account_id = $1 and token_hash = $2)`,
          [token.accountId, token.hash, now],
        ),
      );
    },
  };
}

/**
 * Whether the token was issued to somebody who has been taken out of the family since, or who has
 * deleted their account. Said of nobody else: a device that hears it lets go of all it holds, and
 * what this server does not know, after a backup perhaps, is no reason for that.
 */
async function isOfRemoved(db: Queryable, token: RefreshToken): Promise<boolean> {
  const rows = await db.query(
    `select 1 from sessions s
     join users u on u.account_id = s.account_id and u.user_id = s.user_id
     where s.account_id = $1 and s.session_id = $2 and u.removed_at is not null
     union all select 1 from deletions where hash = any($3::text[])`,
    [token.accountId, token.sessionId, goneWith(token)],
  );
  return rows.length > 0;
}

/** Of an account that was deleted for good, or of a person's sign-in that went with them. */
function goneWith({ accountId, sessionId }: RefreshToken): string[] {
  return [deletionHash(accountId), deletionHash(accountId, sessionId)];
}

type Rotation =
  | ({ kind: 'rotated'; userId: string } & Begun)
  | { kind: 'expired' }
  | { kind: 'invalid' };

async function rotate(
  tx: AccountTransaction,
  token: RefreshToken,
  successor: RefreshToken,
  now: number,
): Promise<Rotation> {
  let rotated = await markRotated(tx, token, successor, now);
  let row = await findToken(tx, token);
  if (!row) {
    await adopt(tx, token, now);
    // Also where one of several racers has just adopted it: the others waited for that.
    rotated = await markRotated(tx, token, successor, now);
    row = await findToken(tx, token);
  }
  if (!row || row.ended_at !== null) return { kind: 'invalid' };
  if (now - row.created_at > ABSOLUTE_MS || now - row.issued_at > IDLE_MS) {
    await endFamily(tx, row.session_id, now);
    return { kind: 'expired' };
  }
  const inOverlap =
    row.successor_rotated_at === null &&
    (row.successor_seen_at === null || now - (row.rotated_at ?? 0) <= OVERLAP_MS);
  if (!rotated && !inOverlap) {
    await endFamily(tx, row.session_id, now);
    return { kind: 'invalid' };
  }
  if (rotated) await insertToken(tx, successor, now);
  await tx.query(
    `update sessions /* quiet: the session stays */ set used_at = $3
     where account_id = $1 and session_id = $2`,
    [token.accountId, row.session_id, now],
  );
  return {
    kind: 'rotated',
    sessionId: row.session_id,
    userId: row.user_id,
    refreshToken: successor.text,
    tokenId: successor.hash,
  };
}

/** Exactly one of several racers rotates; the others wait here and find it done. */
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
 * Takes up a token that this server has issued and then forgotten: it was set back to a backup,
 * or its machine lost power. Newer than all it knows of the sign-in, it can be no old copy; what
 * it does know is then the past, and ends the sign-in when it comes back.
 */
async function adopt(tx: Queryable, token: RefreshToken, now: number): Promise<void> {
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

/** An access token has come in: the answer that carried it arrived, with its refresh token. */
export async function markSeen(
  db: Queryable,
  token: { accountId: string; tokenId: string },
  now: number,
): Promise<void> {
  await db.query(
    `update refresh_tokens set seen_at = $3
     where account_id = $1 and token_hash = $2 and seen_at is null`,
    [token.accountId, token.tokenId, now],
  );
}

/** Ends all sign-ins of a person, but for one of them if it is named. */
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

/** What is long over is remembered for a while, to tell a copied token, and then forgotten. */
export async function sweepSessions(db: Database, now: number): Promise<void> {
  const longAgo = now - 30 * DAY_MS;
  await db.query('delete from refresh_tokens where rotated_at < $1', [longAgo]);
  // A device of somebody who was removed is to learn of it for as long as its token is one.
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

async function endFamily(tx: AccountTransaction, sessionId: string, now: number): Promise<void> {
  await tx.query(
    `update sessions set ended_at = $3
     where account_id = $1 and session_id = $2 and ended_at is null`,
    [tx.accountId, sessionId, now],
  );
}

function invalid(): Refusal {
  return new Refusal('REFRESH_INVALID', 'Your session is invalid. Please log in again.');
}
