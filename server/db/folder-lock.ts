import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnusableError } from './database.ts';

/**
 * PGlite takes no lock on its folder, and two processes on one folder destroy it without an
 * error. So: a file with who holds it. The holder touches the file every few seconds, for a
 * process number says nothing about a process in another container.
 */
export type FolderLock = {
  /**
   * The last holder neither closed the database nor lived to see the machine go down. PGlite
   * never calls fsync, so its last seconds may be missing although it acknowledged them.
   */
  lostPower: boolean;
  release(): Promise<void>;
};

type Holder = { pid: number; host: string; boot: string; token: string };

const BEAT_MS = 2_000;

/** @throws DatabaseUnusableError of kind 'locked' when a living process holds the folder */
export async function lockFolder(path: string): Promise<FolderLock> {
  const mine = { pid: process.pid, host: hostname(), boot: await bootName(), token: randomUUID() };
  const previous = await readHolder(path);
  if (previous) {
    if (await isAlive(path, previous, mine)) throw locked(path, previous);
    await rm(path, { force: true });
  }
  await writeHolder(path, mine);
  // Two processes may have found the same dead holder; the one whose file stays has won.
  await delay(previous ? 100 : 0);
  const holder = await readHolder(path);
  if (holder?.token !== mine.token) throw locked(path, holder ?? mine);
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    lostPower: previous !== null && previous.boot !== mine.boot,
    async release() {
      clearInterval(beat);
      heldHere.delete(mine.token);
      if ((await readHolder(path))?.token === mine.token) await rm(path, { force: true });
    },
  };
}

async function isAlive(path: string, holder: Holder, me: Holder): Promise<boolean> {
  if (heldHere.has(holder.token)) return true;
  const comparable = holder.host === me.host && holder.boot === me.boot;
  // A restarted container gives its new process the old one's number.
  if (!comparable || holder.pid === me.pid) return await beats(path);
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether somebody still touches the file; takes a moment unless it is long untouched. */
async function beats(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > 10 * BEAT_MS) return false;
  await delay(2 * BEAT_MS);
  const later = await stat(path).catch(() => null);
  return later !== null && later.mtimeMs !== mtimeMs;
}

/** Locks of this very process: tests and tools may open several folders. */
const heldHere = new Set<string>();

async function writeHolder(path: string, holder: Holder): Promise<void> {
  const file = await open(path, 'wx').catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw locked(path, await readHolder(path));
  });
  await file.writeFile(JSON.stringify(holder));
  await file.sync();
  await file.close();
  heldHere.add(holder.token);
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Cut short while being written: its process did not live to open the database.
    return { pid: -1, host: hostname(), boot: '', token: '' };
  }
}

function locked(path: string, holder: Holder | null): DatabaseUnusableError {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new DatabaseUnusableError(
    'locked',
    `The data folder is in use by ${who}. Stop it first, or choose another DATA_DIR. ` +
      `If no server runs, delete ${path} and start again.`,
  );
}

/** Names this start of the machine; where the system has no name for it, by its time. */
async function bootName(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  // Computed from the uptime it wanders with the clock; ten minutes apart is one start.
  return id?.trim() ?? `t${Math.round((Date.now() / 1000 - uptime()) / 600)}`;
}
