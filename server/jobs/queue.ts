import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Database, Queryable } from '../db/database.ts';
import { errorCodeOf } from '../error-code.ts';

/**
 * One kind of job in the table `jobs`, which all processes on a database share.
 *
 *   add ──▶ waiting ──claim──▶ leased ──run──▶ removed, or due again later
 *              ▲                 │ │
 *              └── back-off ─────┘ └── refused, or expired after a try ──▶ failed
 *
 * A job runs at least once. When its process dies, another one takes it after the lease, so an effect
 * that must happen once needs a key of its own. Jobs wait in the database, because no request may wait
 * for another server.
 */
export type Queue<Body> = {
  /**
   * @param tx a transaction with which the job is committed
   * @returns false if a job with the key is waiting already, which then stays as it is
   */
  add(job: NewJob<Body>, tx?: Queryable): Promise<boolean>;
  /** As `add`; a job with the key that is waiting or running already is due at the new time instead. */
  put(job: NewJob<Body> & { key: string }, tx?: Queryable): Promise<void>;
  /** Looks for jobs soon, and not only at the next regular look. */
  wake(delayMs?: number): void;
  /** Resolves when everything that was due has been tried. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export type JobKind = 'mail' | 'push' | 'reminder';

export type NewJob<Body> = {
  key?: string;
  accountId?: string;
  body: Body;
  now: number;
  /** When it is due; by default at once. */
  at?: number;
  expiresAt: number;
};

export type QueueOptions<Body> = {
  kind: JobKind;
  /**
   * Does the work. @returns when the job is due again; null: it is done.
   * @throws JobRefused if trying again is useless; any other error delays the job
   */
  run(body: Body): Promise<number | null>;
  /** How many run at the same time in a process. */
  atOnce: number;
  lookEveryMs: number;
  /** What an operator may know of a job: no personal data. */
  nameOf(body: Body): string;
  /** Called before each look. */
  beforeLook?(): Promise<void>;
  now(): number;
  onError(error: unknown): void;
};

/** The other side will never take it. */
export class JobRefused extends Error {
  override name = 'JobRefused';
}

type Row<Body> = { job_id: string; body: Body; tries: number; lease: string };

const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** When a process dies while it runs a job, the job runs again after this time. */
export const LEASE_MS = 5 * MINUTE_MS;
const COMMITTED_WITHIN_MS = 100;
/** How far the clocks of processes on one database may differ. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

export function createQueue<Body>(db: Database, options: QueueOptions<Body>): Queue<Body> {
  const { kind, run, atOnce, nameOf, beforeLook, now, onError } = options;
  let running: Promise<void> | null = null;
  let isRequestedMeanwhile = false;
  const closing = new AbortController();
  const { signal } = closing;

  /** Runs what is due. When called while it runs, it checks once more at the end. */
  const look = (): Promise<void> => {
    isRequestedMeanwhile = running !== null;
    running ??= drain().finally(() => {
      running = null;
      if (isRequestedMeanwhile && !signal.aborted) void look();
    });
    return running;
  };
  const drain = async (): Promise<void> => {
    try {
      await beforeLook?.();
      await expireJobs(db, kind, now());
      await bringForward(db, kind, now());
      await Promise.all(Array.from({ length: atOnce }, work));
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };
  const work = async (): Promise<void> => {
    for (let row = await claim(); row && !signal.aborted; row = await claim()) await finish(row);
  };
  /** Claims a job that is due for this process. */
  const claim = async (): Promise<Row<Body> | undefined> => {
    const [row] = await db.query<Row<Body>>(
      `update jobs set next_at = $1::int8 + $2::int8, tries = tries + 1, lease = $4
       where job_id = (select job_id from jobs
                       where kind = $3 and next_at <= $1 and failed_at is null
                       order by next_at limit 1 for update skip locked)
       returning job_id, body, tries, lease`,
      [now(), LEASE_MS, kind, randomUUID()],
    );
    return row;
  };
  const finish = async ({ job_id: id, body, tries, lease }: Row<Body>): Promise<void> => {
    // After the end of its lease, or when its time was changed meanwhile, the job is not ours.
    const mine = [id, lease] as const;
    try {
      const againAt = await run(body);
      if (againAt === null) {
        await db.query('delete from jobs where job_id = $1 and lease = $2', mine);
      } else {
        await db.query(
          `update jobs set next_at = $3, tries = 0, error = null, lease = null
           where job_id = $1 and lease = $2`,
          [...mine, againAt],
        );
      }
    } catch (error) {
      const isRefused = error instanceof JobRefused;
      const code = errorCodeOf(error) ?? (error instanceof Error ? error.name : undefined);
      // Without the original error: the message of another server may contain an address.
      onError(new JobDelayed(kind, nameOf(body), { code, isRefused }));
      if (isRefused) {
        await db.query(`${GIVE_UP} where job_id = $2 and lease = $3`, [now(), ...mine]);
      }
      await db.query('update jobs set next_at = $3, error = $4 where job_id = $1 and lease = $2', [
        ...mine,
        now() + retryAfterMs(tries),
        code ?? 'unknown',
      ]);
    }
  };

  const wake = (delayMs = 0): void => {
    setTimeout(() => void (signal.aborted || look()), delayMs).unref();
  };
  const insert = async (
    { key = null, accountId = null, body, at, expiresAt, now: createdAt }: AnyJob<Body>,
    tx: Queryable,
    onConflict: string,
  ): Promise<boolean> => {
    const dueAt = at ?? createdAt;
    const rows = await tx.query(
      `insert into jobs (job_id, kind, unique_key, account_id, body, created_at, next_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (kind, unique_key) where failed_at is null ${onConflict} returning 1`,
      [randomUUID(), kind, key, accountId, JSON.stringify(body), createdAt, dueAt, expiresAt],
    );
    // The row is invisible until the transaction is committed.
    if (dueAt <= createdAt) wake(tx === db ? 0 : COMMITTED_WITHIN_MS);
    return rows.length > 0;
  };

  const timer = setInterval(() => void look(), options.lookEveryMs);
  timer.unref();
  return {
    add: (job, tx = db) => insert(job, tx, 'do nothing'),
    async put(job, tx = db) {
      await insert(
        job,
        tx,
        `do update set body = excluded.body, next_at = excluded.next_at,
           expires_at = excluded.expires_at, lease = null`,
      );
    },
    wake,
    async settled() {
      await look();
      // If it was running already, it checks once more.
      await running;
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}

type AnyJob<Body> = Omit<NewJob<Body>, 'key' | 'accountId'> & {
  key?: string | null;
  accountId?: string | null;
};

/** What is kept of a failed job: neither codes and links nor whom it was for. */
const GIVE_UP = `update jobs set failed_at = $1, account_id = null, unique_key = null,
  body = json_build_object('kind', body->>'kind')`;

/** Gives up what has been tried and is useless by now; what nobody has tried is removed. */
async function expireJobs(db: Queryable, kind: JobKind, now: number): Promise<void> {
  const which = 'kind = $2 and expires_at <= $1 and failed_at is null';
  await db.query(`${GIVE_UP} where ${which} and error is not null`, [now, kind]);
  await db.query(`delete from jobs where ${which}`, [now, kind]);
}

/**
 * While the clock was ahead, jobs were put off until times that are far away by the right clock. No wait after a failure
 * is longer than the longest one, and what was made "in the future" to be done at once is due.
 */
async function bringForward(db: Database, kind: JobKind, now: number): Promise<void> {
  await db.query(
    `update jobs set next_at = $1 where kind = $2 and failed_at is null and next_at > $1::int8 + $3::int8
       and (error is not null or (created_at > $1::int8 + $4::int8 and next_at <= created_at))`,
    [now, kind, LONGEST_RETRY_MS, CLOCKS_DIFFER_MS],
  );
}

function retryAfterMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
}

class JobDelayed extends Error {
  override name = 'JobDelayed';
  readonly code: string | undefined;

  constructor(
    kind: JobKind,
    name: string,
    { code, isRefused }: { code: string | undefined; isRefused: boolean },
  ) {
    super(
      isRefused
        ? `a job (${kind}: ${name}) was refused and is given up`
        : `a job (${kind}: ${name}) could not be done and is tried again`,
    );
    this.code = code;
  }
}
