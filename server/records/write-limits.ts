import { MINUTE_MS } from '../../schema/limits.ts';
import { Refusal } from '../refusal.ts';

/**
 * Limits how much one person and one family write, so that nobody fills the server or keeps other
 * families waiting. A bucket for each: it holds what may be written at once, and fills up again with
 * time. Kept in memory, because it protects this process; a restart only fills the buckets.
 */
export type WriteLimits = {
  /** @throws Refusal RATE_LIMITED with the time until the write fits; nothing is taken then */
  take(who: { accountId: string; userId: string }, write: Write, now: number): void;
};

export type Write = { rows: number; bytes: number };

type Limit = { burst: Write; perMs: Write };

const MIB = 1024 * 1024;
/** A device that was offline for weeks sends some thousand rows of about 1 kB. */
const PERSON: Limit = {
  burst: { rows: 20_000, bytes: 24 * MIB },
  perMs: { rows: 2_000 / MINUTE_MS, bytes: (4 * MIB) / MINUTE_MS },
};
const FAMILY: Limit = {
  burst: { rows: 40_000, bytes: 48 * MIB },
  perMs: { rows: 4_000 / MINUTE_MS, bytes: (8 * MIB) / MINUTE_MS },
};
/** Full buckets are dropped when there are more than this. */
const BUCKETS_MAX = 10_000;

type Bucket = Write & { at: number };

export function createWriteLimits(): WriteLimits {
  const people = new Map<string, Bucket>();
  const families = new Map<string, Bucket>();
  return {
    take({ accountId, userId }, write, now) {
      const person = filled(people.get(`${accountId}/${userId}`), PERSON, now);
      const family = filled(families.get(accountId), FAMILY, now);
      const waitMs = Math.max(waitFor(person, PERSON, write), waitFor(family, FAMILY, write));
      if (waitMs > 0) {
        throw new Refusal('RATE_LIMITED', 'Too much was saved at once. It is tried again soon.', {
          retryAfterSec: Math.ceil(waitMs / 1000),
        });
      }
      put(people, `${accountId}/${userId}`, spent(person, write), PERSON);
      put(families, accountId, spent(family, write), FAMILY);
    },
  };
}

/** For test runs that write faster than any family. */
export const unlimitedWrites: WriteLimits = { take: () => undefined };

function filled(bucket: Bucket | undefined, { burst, perMs }: Limit, now: number): Bucket {
  if (!bucket) return { ...burst, at: now };
  const ms = Math.max(0, now - bucket.at);
  return {
    rows: Math.min(burst.rows, bucket.rows + ms * perMs.rows),
    bytes: Math.min(burst.bytes, bucket.bytes + ms * perMs.bytes),
    at: now,
  };
}

/** How long until the write fits; one that is larger than the bucket fits a full bucket. */
function waitFor(bucket: Bucket, { burst, perMs }: Limit, write: Write): number {
  const wait = (part: keyof Write) =>
    Math.max(0, Math.min(write[part], burst[part]) - bucket[part]) / perMs[part];
  return Math.max(wait('rows'), wait('bytes'));
}

function spent(bucket: Bucket, { rows, bytes }: Write): Bucket {
  return { ...bucket, rows: bucket.rows - rows, bytes: bucket.bytes - bytes };
}

function put(buckets: Map<string, Bucket>, key: string, bucket: Bucket, limit: Limit): void {
  buckets.set(key, bucket);
  if (buckets.size <= BUCKETS_MAX) return;
  for (const [other, each] of buckets) {
    if (filled(each, limit, bucket.at).bytes >= limit.burst.bytes) buckets.delete(other);
  }
}
