import { readFileSync, readdirSync } from 'node:fs';
import type { DatabaseDriver } from '../../server/db/database.ts';

/** What processes and the database have used, from Linux and PostgreSQL. */

export type Usage = {
  /** Processor time of the server processes, s. */
  serverCpuSec: number;
  databaseCpuSec: number;
  databaseBytes: number;
  /** Written to the log of PostgreSQL, which is what reaches the disk first. */
  walBytes: number;
};

/** Linux counts in hundredths of a second. */
const TICKS_PER_SEC = 100;

export async function usage(db: DatabaseDriver, servers: readonly number[]): Promise<Usage> {
  const [row] = await db.query<{ pid: number; bytes: number; wal: number }>(
    `select pg_backend_pid() as pid, pg_database_size(current_database()) as bytes,
       (pg_current_wal_lsn() - '0/0')::int8 as wal`,
  );
  if (!row) throw new Error('PostgreSQL does not answer');
  const seconds = servers.map((pid) => stat(pid).ownSec);
  return {
    serverCpuSec: seconds.reduce((sum, one) => sum + one, 0),
    databaseCpuSec: treeSeconds(stat(row.pid).parent),
    databaseBytes: row.bytes,
    walBytes: row.wal,
  };
}

/** @param since earlier, of the same processes */
export function usedSince(since: Usage, now: Usage): Usage {
  return {
    serverCpuSec: now.serverCpuSec - since.serverCpuSec,
    databaseCpuSec: now.databaseCpuSec - since.databaseCpuSec,
    databaseBytes: now.databaseBytes - since.databaseBytes,
    walBytes: now.walBytes - since.walBytes,
  };
}

/** Of a process, its children, and the children that have ended. */
function treeSeconds(pid: number): number {
  const { ownSec, endedSec } = stat(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryStat(Number(name)))
    .filter((child) => child?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.ownSec ?? 0), ownSec + endedSec);
}

type Stat = { parent: number; ownSec: number; endedSec: number };

/** See proc(5). */
function stat(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (from: number) =>
    (Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SEC;
  return { parent: Number(fields[1]), ownSec: seconds(11), endedSec: seconds(13) };
}

function tryStat(pid: number): Stat | null {
  try {
    return stat(pid);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
