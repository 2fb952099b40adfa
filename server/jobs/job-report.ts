import { DAY_MS } from '../../schema/limits.ts';
import type { Queryable } from '../db/database.ts';

/** What an operator can know of the jobs. */

/** Failed jobs are kept this long. */
const FAILED_KEPT_MS = 30 * DAY_MS;

export type JobReport = {
  waiting: readonly { kind: string; count: number; oldestDueAt: number }[];
  failed: readonly FailedJob[];
};
type FailedJob = {
  kind: string;
  name: string | null;
  tries: number;
  createdAt: number;
  failedAt: number;
  error: string | null;
};

/** @returns since when the oldest due job waits, epoch ms; null: none is due */
export async function oldestDueAt(db: Queryable, now: number): Promise<number | null> {
  const [row] = await db.query<{ at: number | null }>(
    `select min(next_at) as at from jobs
     where failed_at is null and next_at <= $1`,
    [now],
  );
  return row?.at ?? null;
}

export async function reportJobs(db: Queryable): Promise<JobReport> {
  const waiting = await db.query<JobReport['waiting'][number]>(
    `select kind, count(*)::int as count, min(next_at) as "oldestDueAt" from jobs
     where failed_at is null group by kind order by kind`,
  );
  const failed = await db.query<FailedJob>(
    `select kind, body->>'kind' as name, tries, created_at as "createdAt",
       failed_at as "failedAt", error
     from jobs where failed_at is not null order by failed_at desc limit 100`,
  );
  return { waiting, failed };
}

export async function sweepFailedJobs(db: Queryable, now: number): Promise<void> {
  await db.query('delete from jobs where failed_at <= $1', [now - FAILED_KEPT_MS]);
}
