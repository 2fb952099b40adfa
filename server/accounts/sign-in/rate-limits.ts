import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Rate limits with a sliding window: at no moment have there been more than `max` attempts within the
 * last `windowMs`. A refused attempt does not count, so that it prolongs no wait. Attempts are stored
 * in the database, so a limit holds for all processes together. Those that seem to come from the future were made while
 * the clock was ahead, and do not count.
 */
export type Attempts = {
  /**
   * Counts one attempt for each key, in this order, and stops at the first limit that is reached.
   * Narrow limits come first, so that a blocked client does not use up a limit it shares with others.
   *
   * @throws Refusal RATE_LIMITED
   */
  take(limits: readonly Limit[], now: number): Promise<void>;
  /** Counts an attempt. @returns false when the limit is reached */
  tryTake(limit: Limit, now: number): Promise<boolean>;
  /** Makes the wait of a limit that is reached count from now. */
  lock(limit: Limit, now: number): Promise<void>;
  /** Resets the keys after a success. */
  forget(keys: readonly string[]): Promise<void>;
};

export type Limit = { key: string; max: number; windowMs: number };

type Row = { allowed: boolean; oldest: number };

export function createAttempts(db: Database): Attempts {
  const count = async ({ key, max, windowMs }: Limit, now: number): Promise<Row> => {
    const [row] = await db.query<Row>(
      `insert into attempts /* prepared */ as a (key, count, window_ends_at, times)
         values ($1, 1, $2::int8 + $3::int8, array[$2::int8])
       on conflict (key) do update set (times, count, allowed, window_ends_at) = (
         select case when free then live || $2::int8 else live end,
                cardinality(live) + free::int, free,
                case when free then $2::int8 + $3::int8 else a.window_ends_at end
         from (select live, cardinality(live) < $4 as free
               from (select array(select t from unnest(a.times) t
                                  where t > $2::int8 - $3::int8 and t <= $2::int8 + $3::int8
                                  order by t) as live) l) f)
       returning allowed, times[1] as oldest`,
      [key, now, windowMs, max],
    );
    return row ?? { allowed: true, oldest: now };
  };
  return {
    async take(limits, now) {
      for (const limit of limits) {
        const { allowed, oldest } = await count(limit, now);
        if (!allowed) throw tooMany(oldest + limit.windowMs - now);
      }
    },
    tryTake: async (limit, now) => (await count(limit, now)).allowed,
    async lock({ key, max, windowMs }, now) {
      await db.query(
        `update attempts set times = array_fill($3::int8, array[cardinality(times)]),
           window_ends_at = $4
         where key = $1 and cardinality(times) >= $2`,
        [key, max, now, now + windowMs],
      );
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
  tryTake: () => Promise.resolve(true),
  lock: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

/** Deletes what is outside of every window. */
export async function sweepAttempts(db: Database, now: number): Promise<void> {
  await db.query('delete from attempts where window_ends_at <= $1', [now]);
}
