import { stat } from 'node:fs/promises';
import { listBackups } from '../backup/folder.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readFreeBytes } from '../db/disk-space.ts';
import { listSnapshots } from '../db/snapshots.ts';

/** What tells an operator that something is about to go wrong. Ages are in seconds; null: does not apply. */
export type Vitals = {
  /** How long the oldest due job of each kind has been waiting. */
  jobs: readonly { kind: string; waiting: number; ageSec: number }[];
  snapshotAgeSec: number | null;
  backupAgeSec: number | null;
  freeBytes: number | null;
  /** How far the clock of this machine is ahead of that of PostgreSQL. */
  clockAheadMs: number | null;
};

type Options = Pick<Config, 'dataDir' | 'backupDir'> & { now(): number };

export async function readVitals(
  db: Database,
  { dataDir, backupDir, now }: Options,
): Promise<Vitals> {
  const at = now();
  const [jobs, clockAheadMs, snapshotAt, backupAt, freeBytes] = await Promise.all([
    readJobs(db, at),
    db.kind === 'postgres' ? readClock(db, now) : null,
    db.kind === 'embedded' && dataDir !== null ? newestSnapshot(dataDir) : null,
    backupDir === null ? null : newestBackup(backupDir, at),
    dataDir === null ? null : readFreeBytes(dataDir).catch(() => null),
  ]);
  const ageOf = (then: number | null) =>
    then === null ? null : Math.max(0, Math.round((at - then) / 1000));
  return {
    jobs,
    snapshotAgeSec: ageOf(snapshotAt),
    backupAgeSec: ageOf(backupAt),
    freeBytes,
    clockAheadMs,
  };
}

async function readJobs(db: Database, at: number): Promise<Vitals['jobs']> {
  const rows = await db.query<{ kind: string; waiting: number; due: number | null }>(
    `select kind, count(*)::int as waiting, min(next_at) filter (where next_at <= $1) as due
     from jobs where failed_at is null group by kind order by kind`,
    [at],
  );
  return rows.map(({ kind, waiting, due }) => ({
    kind,
    waiting,
    ageSec: due === null ? 0 : Math.round((at - due) / 1000),
  }));
}

async function readClock(db: Database, now: () => number): Promise<number | null> {
  const before = now();
  const [row] = await db.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::int8 as at',
  );
  // The middle of the question is the moment that the answer tells of.
  return row ? Math.round((before + now()) / 2 - row.at) : null;
}

/** Without one, since the process began. */
async function newestSnapshot(dataDir: string): Promise<number> {
  const [path] = await listSnapshots(dataDir);
  const found = path === undefined ? null : await stat(path).catch(() => null);
  return found?.mtimeMs ?? performance.timeOrigin;
}

/** Of one that was made while the clock was ahead nobody knows the age, so the process counts from its start. */
async function newestBackup(folder: string, now: number): Promise<number> {
  const createdAt = (await listBackups(folder))[0]?.createdAt ?? Number.POSITIVE_INFINITY;
  return createdAt > now ? performance.timeOrigin : createdAt;
}
