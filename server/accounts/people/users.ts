import { DEFAULT_CHILD_COLOR } from '../../../schema/limits.ts';
import { RoleSchema } from '../../../schema/rights/role-schema.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import type { AccountTransaction, Database, Queryable } from '../../db/database.ts';
import { inGroups } from '../../db/groups.ts';
import type { FormerMember } from '../../records/late-entries.ts';

export type User = {
  accountId: string;
  userId: string;
  username: string;
  name: string;
  color: string;
  role: Role;
};

type Row = {
  account_id: string;
  user_id: string;
  username: string;
  name: string;
  color: string;
  role: Role;
  password_hash: string;
};

const COLUMNS = 'u.account_id, u.user_id, u.username, u.name, u.color, u.role, u.password_hash';
const COLORS = [DEFAULT_CHILD_COLOR, '#B45309', '#047857', '#7C3AED', '#BE185D', '#0F766E'];

/** A person who can sign in, found by username. */
export async function findByUsername(
  db: Queryable,
  username: string,
): Promise<{ user: User; passwordHash: string } | null> {
  // PostgreSQL does not accept NUL in text.
  if (username.includes('\0')) return null;
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from usernames n
     join users u on u.account_id = n.account_id and u.user_id = n.user_id
     where n.username = $1 and u.removed_at is null`,
    [username],
  );
  return row ? { user: toUser(row), passwordHash: row.password_hash } : null;
}

export async function findUser(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<User | null> {
  if (userId.includes('\0')) return null;
  const [row] = await db.query<Row>(
    `select /* prepared */ ${COLUMNS} from users u
     where account_id = $1 and user_id = $2 and removed_at is null`,
    [accountId, userId],
  );
  return row ? toUser(row) : null;
}

export type SessionUser = {
  user: User;
  /** Whether the newest tokens of the session are known to have arrived. */
  seen: boolean;
  /** Until when actions that need a confirmed password are allowed (epoch ms). */
  confirmedUntil: number | null;
  /** The account waits for its payment. */
  paymentRequired: boolean;
  /** The account's plan as it is stored, for `Plans`; null without one. */
  plan: StoredPlan | null;
};

/** The provider's last answer as text, and when it was given. */
export type StoredPlan = { facts: string; checkedAt: number };

/** What a token says about its session. */
type SessionClaim = { accountId: string; userId: string; sessionId: string; tokenId: string };
/** The user of a session; null when it has ended. */
export type FindSessionUser = (claim: SessionClaim) => Promise<SessionUser | null>;

/** Requests that come at the same time share a statement: see `inGroups`. */
export function createFindSessionUser(db: Database): FindSessionUser {
  const find = inGroups((claims: readonly SessionClaim[]) => findSessionUserOfEach(db, claims));
  return async (claim) => {
    db.refuseInTransaction();
    return find(claim);
  };
}

type SessionRow = Row & {
  i: number;
  seen: boolean;
  confirmed_until: number | null;
  payment: string;
  facts: string | null;
  checked_at: number | null;
};

/** `offset 0`, and arrays by `select`: see sql-batch.ts. */
async function findSessionUserOfEach(
  db: Queryable,
  claims: readonly SessionClaim[],
): Promise<(SessionUser | null)[]> {
  const rows = await db.query<SessionRow>(
    `select /* prepared */ q.i, f.*
     from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]))
       with ordinality as q (account_id, session_id, user_id, token_hash, i), lateral (
       select ${COLUMNS}, t.seen_at is not null as seen, s.confirmed_until, a.payment,
         p.facts, p.checked_at
       from sessions s
       join accounts a on a.account_id = s.account_id
       join users u on u.account_id = s.account_id and u.user_id = s.user_id
       left join refresh_tokens t on t.account_id = s.account_id and t.token_hash = q.token_hash
       left join subscriptions p on p.account_id = s.account_id
       where s.account_id = q.account_id and s.session_id = q.session_id and s.user_id = q.user_id
         and s.ended_at is null and u.removed_at is null offset 0
     ) f`,
    [
      claims.map(({ accountId }) => accountId),
      claims.map(({ sessionId }) => sessionId),
      claims.map(({ userId }) => userId),
      claims.map(({ tokenId }) => tokenId),
    ],
  );
  const found = new Map(rows.map((row) => [row.i, row]));
  return claims.map((_, i) => toSessionUser(found.get(i + 1)));
}

function toSessionUser(row: SessionRow | undefined): SessionUser | null {
  if (!row) return null;
  const { facts, checked_at: checkedAt } = row;
  return {
    user: toUser(row),
    plan: facts === null || checkedAt === null ? null : { facts, checkedAt },
    seen: row.seen,
    confirmedUntil: row.confirmed_until,
    paymentRequired: row.payment !== 'open',
  };
}

/**
 * The removed member whose removal ended this session, if that was after `since` (epoch ms). A session
 * that had ended before is not theirs any more.
 */
export async function findFormerMember(
  db: Queryable,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  since: number,
): Promise<FormerMember | null> {
  const [row] = await db.query<Row & { removed_at: number }>(
    `select u.removed_at, ${COLUMNS} from sessions s
     join users u on u.account_id = s.account_id and u.user_id = s.user_id
     where s.account_id = $1 and s.session_id = $2
       and s.ended_at = u.removed_at and u.removed_at > $3`,
    [accountId, sessionId, since],
  );
  if (!row) return null;
  const { userId, role } = toUser(row);
  return { accountId, userId, role, removedAt: row.removed_at };
}

/**
 * Of these sessions, the users of those that have not ended, by session id, with the time at which
 * the account's plan last changed.
 */
export async function findSessionUsers(
  db: Queryable,
  accountId: string,
  sessionIds: readonly string[],
): Promise<Map<string, { user: User; planSince: number | null }>> {
  const rows = await db.query<Row & { session_id: string; plan_since: number | null }>(
    `select /* prepared */ s.session_id, p.changed_at as plan_since, ${COLUMNS} from sessions s
     join users u on u.account_id = s.account_id and u.user_id = s.user_id
     left join subscriptions p on p.account_id = s.account_id
     where s.account_id = $1 and s.session_id = any((select $2::text[])::text[])
       and s.ended_at is null and u.removed_at is null`,
    [accountId, sessionIds],
  );
  return new Map(
    rows.map((row) => [row.session_id, { user: toUser(row), planSince: row.plan_since }]),
  );
}

export async function listUsers(db: Queryable, accountId: string): Promise<User[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from users u where account_id = $1 and removed_at is null
     order by created_at, user_id`,
    [accountId],
  );
  return rows.map(toUser);
}

/** @returns false when the username is taken */
export async function insertUser(
  tx: AccountTransaction,
  { consents = [], ...user }: User & { passwordHash: string; consents?: readonly string[] },
  now: number,
): Promise<boolean> {
  const claimed = await tx.query(
    `insert into usernames (username, account_id, user_id) values ($1, $2, $3)
     on conflict do nothing returning username`,
    [user.username, user.accountId, user.userId],
  );
  if (claimed.length === 0) return false;
  await tx.query(
    `insert into users
       (account_id, user_id, username, name, color, role, password_hash, created_at, consents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      user.accountId,
      user.userId,
      user.username,
      user.name,
      user.color,
      user.role,
      user.passwordHash,
      now,
      JSON.stringify(consents.map((what) => ({ what, at: now }))),
    ],
  );
  return true;
}

export async function setPassword(
  tx: AccountTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.query('update users set password_hash = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    userId,
    passwordHash,
  ]);
}

/** @returns false when the new username is taken */
export async function renameUser(
  tx: AccountTransaction,
  { accountId, userId, username }: User,
  newUsername: string,
): Promise<boolean> {
  if (newUsername === username) return true;
  const claimed = await tx.query(
    `insert into usernames (username, account_id, user_id) values ($1, $2, $3)
     on conflict do nothing returning username`,
    [newUsername, accountId, userId],
  );
  if (claimed.length === 0) return false;
  await tx.query('delete from usernames where username = $1', [username]);
  await tx.query('update users set username = $3 where account_id = $1 and user_id = $2', [
    accountId,
    userId,
    newUsername,
  ]);
  return true;
}

/** The initial name of a new person: the first part of their address. */
export function nameFrom(username: string): string {
  const local = username.split('@')[0]?.split(/[+._]/)[0] ?? '';
  return local === '' ? username : local.charAt(0).toUpperCase() + local.slice(1);
}

/** A colour for the n-th person of an account; the first few all differ. */
export function colorFor(index: number): string {
  return COLORS[index % COLORS.length] as string;
}

function toUser(row: Row): User {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    username: row.username,
    name: row.name,
    color: row.color,
    role: RoleSchema.parse(row.role),
  };
}
