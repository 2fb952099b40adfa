import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';

/** Rate limits. Attempts are counted in the database, so a limit holds for all processes together. */
export type Attempts = {
  /**
   * Counts one attempt for each key, in this order, and stops at the first limit that is reached.
   * Narrow limits come first, so that a blocked client does not use up a limit it shares with others.
   *
   * @throws Refusal RATE_LIMITED
   */
  take(limits: readonly Limit[], now: number): Promise<void>;
  /** Restarts the window of a limit that is reached: the wait counts from now. */
  lock(limit: Limit, now: number): Promise<void>;
  /** Resets the keys after a success. */
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

/** For test runs, where one address signs in hundreds of people. */
export const unlimitedAttempts: Attempts = {
  take: () => Promise.resolve(),
  lock: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

/** Deletes windows that have ended. */
export async function sweepAttempts(db: Database, now: number): Promise<void> {
  await db.query('delete from attempts where window_ends_at <= $1', [now]);
}
