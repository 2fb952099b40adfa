import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { Database, Queryable } from '../../db/database.ts';

/**
 * What access tokens are signed with. The newest key signs; an older one verifies until the last
 * token it has signed is over. All processes read them from the database.
 */
export type SigningKey = { kid: string; secret: Uint8Array };

export type SigningKeys = {
  newest(now: number): Promise<SigningKey>;
  /** @returns null for a name that no key has */
  find(kid: string, now: number): Promise<SigningKey | null>;
};

/** A new key this often, by itself. */
const ROTATED_EVERY_MS = 90 * DAY_MS;
/** How long a process may go on with the keys that it knows. */
const READ_EVERY_MS = MINUTE_MS;
/** Longer than a token lasts and a process may be behind. */
const KEPT_MS = HOUR_MS;
/** Made-up names of keys must not make work for the database. */
const UNKNOWN_EVERY_MS = 5_000;

type Row = { kid: string; secret: string; made_at: number };

export function createSigningKeys(db: Database): SigningKeys {
  let keys: SigningKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (now: number): Promise<void> => {
    const rows = await db.query<Row>(
      'select kid, secret, made_at from signing_keys order by made_at desc, kid',
    );
    keys = rows.map(({ kid, secret }) => ({ kid, secret: Buffer.from(secret, 'base64url') }));
    readAt = now;
  };
  const isOlderThan = (ageMs: number, now: number) => Math.abs(now - readAt) >= ageMs;

  return {
    async newest(now) {
      if (isOlderThan(READ_EVERY_MS, now)) await read(now);
      if (keys.length === 0) {
        await rotateIfOld(db, now);
        await read(now);
      }
      const [newest] = keys;
      if (!newest) throw new Error('there is no key to sign with');
      return newest;
    },
    async find(kid, now) {
      if (isOlderThan(READ_EVERY_MS, now)) await read(now);
      const known = () => keys.find((key) => key.kid === kid) ?? null;
      // Another process may have begun to sign with a key that this one has not read yet.
      if (!known() && isOlderThan(UNKNOWN_EVERY_MS, now)) await read(now);
      return known();
    },
  };
}

/** A new key where the newest is old or there is none, and an end to those that are of no use. */
export async function rotateIfOld(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes one makes it.
    await tx.exec('lock table signing_keys in exclusive mode');
    const [row] = await tx.query<{ made_at: number | null }>(
      'select max(made_at) as made_at from signing_keys',
    );
    if ((row?.made_at ?? 0) <= now - ROTATED_EVERY_MS) await insertKey(tx, now);
    await tx.query(
      `delete from signing_keys k where exists
         (select 1 from signing_keys n where n.made_at > k.made_at and n.made_at <= $1)`,
      [now - KEPT_MS],
    );
  });
}

/**
 * A new key at once, for an operator.
 *
 * @param options.revoke the older ones verify nothing any more: every access token ends, and
 *                       devices get new ones by themselves
 * @returns the name of the new key
 */
export async function rotateNow(
  db: Database,
  { revoke, now }: { revoke: boolean; now: number },
): Promise<string> {
  return db.transaction(async (tx) => {
    if (revoke) await tx.exec('delete from signing_keys');
    return insertKey(tx, now);
  });
}

async function insertKey(tx: Queryable, now: number): Promise<string> {
  const kid = `k${randomBytes(6).toString('base64url')}`;
  const secret = randomBytes(32).toString('base64url');
  await tx.query('insert into signing_keys (kid, secret, made_at) values ($1, $2, $3)', [
    kid,
    secret,
    now,
  ]);
  return kid;
}
