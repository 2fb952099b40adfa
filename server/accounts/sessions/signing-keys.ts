import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { Database, Queryable } from '../../db/database.ts';

/**
 * The keys that sign access tokens. The newest key signs; an older key verifies until the last token
 * that it signed has expired. All processes read the keys from the database.
 */
export type SigningKey = { kid: string; secret: Uint8Array };

export type SigningKeys = {
  newest(now: number): Promise<SigningKey>;
  /** @returns null for an unknown key id */
  find(kid: string, now: number): Promise<SigningKey | null>;
};

/** The interval of the automatic rotation. */
const ROTATED_EVERY_MS = 90 * DAY_MS;
/** How long a process uses the keys that it has read. */
const READ_EVERY_MS = MINUTE_MS;
/** Longer than the lifetime of a token plus READ_EVERY_MS. */
const KEPT_MS = HOUR_MS;
/** Limits the queries that tokens with invented key ids can cause. */
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
      // Another process may already sign with a key that this one has not read.
      if (!known() && isOlderThan(UNKNOWN_EVERY_MS, now)) await read(now);
      return known();
    },
  };
}

/** Creates a key if the newest is too old, and deletes the keys that nothing is verified with. */
export async function rotateIfOld(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Only one of several processes creates it.
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
 * Creates a new key immediately, for an operator.
 *
 * @param options.revoke deletes the older keys: every access token becomes invalid, and devices
 *                       refresh their tokens by themselves
 * @returns the id of the new key
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
