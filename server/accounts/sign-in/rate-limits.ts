import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';

/** Counts attempts in the database, so that the limit holds for all processes together. */
export type Attempts = {
  /**
   * Counts one attempt under each key, in this order and no further than the first that is used
   * up: whoever has used up their own does not count against what they share with others.
   *
   * @throws Refusal RATE_LIMITED
   */
  take(limits: readonly Limit[], now: number): Promise<void>;
  /** Has a key that is used up wait this long from now, not from the first attempt. */
  lock(limit: Limit, now: number): Promise<void>;
  /** After a success: what came before was the person themselves. */
  forget(keys: readonly string[]): Promise<void>;
};

export type Limit = { key: string; max: number; windowMs: number };

export function createAttempts(db: Database): Attempts {
  return {
    async take(limits, now) {
      for (const { key, max, windowMs } of limits) {
        const [row] = await db.query<{ count: number; window_ends_at: number }>(
          `insert into attempts as a (key, count, window_ends_at) values ($1, 1, $2::int8 + $3::int8)
           on conflict (key) do update set
             count = case when a.window_ends_at <= $2 then 1 else a.count + 1 end,
             window_ends_at = case when a.window_ends_at <= $2 then $2::int8 + $3::int8
                              else a.window_ends_at end
           returning count, window_ends_at`,
          [key, now, windowMs],
        );
        if (row && row.count > max) throw tooMany(row.window_ends_at - now);
      }
    },
    async lock({ key, max, windowMs }, now) {
      await db.query('update attempts set window_ends_at = $3 where key = $1 and count = $2', [
        key,
        max,
        now + windowMs,
      ]);
    },
    async forget(keys) {
      await db.query('delete from attempts where key = any($1::text[])', [keys]);
    },
  };
}

function tooMany(retryAfterMs: number): Refusal {
  return new Refusal('RATE_LIMITED', 'Too many login attempts. Please try again later.', {
    retryAfterSec: Math.ceil(retryAfterMs / 1000),
  });
}

/** For runs of tests, where one address signs in hundreds of people. */
export const unlimitedAttempts: Attempts = {
  take: () => Promise.resolve(),
  lock: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

/** Windows that are over count nothing any more. */
export async function sweepAttempts(db: Database, now: number): Promise<void> {
  await db.query('delete from attempts where window_ends_at <= $1', [now]);
}
