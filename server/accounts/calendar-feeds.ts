import type { FeedLayer, FeedState } from '../../schema/records/calendar-feed.ts';
import type { Database } from '../db/database.ts';
import { newSecret, readSecret } from './credentials/secrets.ts';
import { type User, findUser } from './people/users.ts';

/** The addresses under which calendar programs read the schedule: one for each person, as the right of that person. */

type Row = { user_id: string; layers: FeedLayer[]; created_at: number };
type Person = Pick<User, 'accountId' | 'userId'>;

/** The address's layers and age; null without one. */
export async function readFeed(
  db: Database,
  { accountId, userId }: Person,
): Promise<FeedState['feed']> {
  const [row] = await db.query<Row>(
    'select user_id, layers, created_at from calendar_feeds where account_id = $1 and user_id = $2',
    [accountId, userId],
  );
  return row ? { layers: row.layers, createdAt: row.created_at } : null;
}

/** Gives the person a new address; an earlier one is dead from now on. @returns its secret */
export async function renewFeed(
  db: Database,
  { accountId, userId }: Person,
  { layers, now }: { layers: readonly FeedLayer[]; now: number },
): Promise<string> {
  const { text, hash } = newSecret(accountId);
  await db.query(
    `insert into calendar_feeds (account_id, user_id, secret_hash, layers, created_at)
       values ($1, $2, $3, $4::jsonb, $5)
     on conflict (account_id, user_id) do update
       set secret_hash = excluded.secret_hash, layers = excluded.layers,
           created_at = excluded.created_at`,
    [accountId, userId, hash, JSON.stringify(layers), now],
  );
  return text;
}

export async function revokeFeed(db: Database, { accountId, userId }: Person): Promise<void> {
  await db.query('delete from calendar_feeds where account_id = $1 and user_id = $2', [
    accountId,
    userId,
  ]);
}

/** Whose address it is; null for one that is unknown, was revoked, or is of somebody who was removed. */
export async function feedOf(
  db: Database,
  secretText: string,
): Promise<{ user: User; layers: readonly FeedLayer[]; hash: string } | null> {
  const secret = readSecret(secretText);
  if (secret === null) return null;
  const { accountId, hash } = secret;
  const [row] = await db.query<Row>(
    `select user_id, layers, created_at from calendar_feeds
     where account_id = $1 and secret_hash = $2`,
    [accountId, hash],
  );
  const user = row && (await findUser(db, accountId, row.user_id));
  return row && user ? { user, layers: row.layers, hash } : null;
}
