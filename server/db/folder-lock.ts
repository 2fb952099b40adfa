import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnusableError } from './database.ts';
import { startBeat } from './folder-heartbeat.ts';
import { type ProcessName, isSameProcessSpace, nameProcess, runs } from './process-identity.ts';

/**
 * PGlite takes no lock on its folder, and two processes on one folder destroy it without an
 * error. So: each process that wants the folder puts a file of its own into it, and only then
 * looks for others. Of two that come at once at least one sees the other and steps back; nobody
 * ever writes over or removes what may be a living process's file.
 */
export type FolderLock = {
  /**
   * The last holder neither closed the database nor lived to see the machine go down. PGlite
   * never calls fsync, so its last seconds may be missing although it acknowledged them.
   */
  lostPower: boolean;
  release(): Promise<void>;
};

type Claim = ProcessName & { token: string; holds: boolean };

const PREFIX = 'lock.';
/** Processes that start at once step back and come again, so that one of them gets in. */
const TRIES = 8;
/** A holder in another container is known by its beat alone. */
const SILENCE_MS = 8_000;

/**
 * @param options.onLost the folder has another holder although this process lives: it stood still for
 *   so long that it was taken for dead, and must not write another byte
 * @param options.silenceMs so long a holder elsewhere must be silent to count as dead
 * @throws DatabaseUnusableError of kind 'locked' when a living process holds the folder
 */
export async function lockFolder(
  folder: string,
  { onLost, silenceMs = SILENCE_MS }: { onLost: () => void; silenceMs?: number },
): Promise<FolderLock> {
  const mine: Claim = { ...(await nameProcess()), token: randomUUID(), holds: false };
  for (let tries = 1; ; tries += 1) {
    await writeClaim(folder, mine);
    heldHere.add(mine.token);
    const touching = setInterval(() => void touch(folder, mine.token), 250);
    const { living, dead } = await othersIn(folder, mine, silenceMs);
    if (!living) {
      await writeClaim(folder, { ...mine, holds: true });
      for (const token of dead.keys()) await rm(pathOf(folder, token), { force: true });
      const beat = startBeat(pathOf(folder, mine.token), onLost);
      clearInterval(touching);
      return {
        lostPower: [...dead.values()].some((other) => other?.boot !== mine.boot),
        async release() {
          await beat.end();
          await withdraw(folder, mine);
        },
      };
    }
    clearInterval(touching);
    await withdraw(folder, mine);
    if (living.holds || tries === TRIES) throw locked(folder, living);
    await delay(20 + Math.random() * 100 * tries);
  }
}

/** Locks of this very process: tests and tools may open several folders. */
const heldHere = new Set<string>();

async function withdraw(folder: string, mine: Claim): Promise<void> {
  await rm(pathOf(folder, mine.token), { force: true });
  heldHere.delete(mine.token);
}

async function touch(folder: string, token: string): Promise<void> {
  const now = new Date();
  await utimes(pathOf(folder, token), now, now).catch(() => {});
}

/** @returns the first living other, and the dead; null stands for one that cannot be read */
async function othersIn(
  folder: string,
  mine: Claim,
  silenceMs: number,
): Promise<{ living: Claim | null; dead: Map<string, Claim | null> }> {
  const dead = new Map<string, Claim | null>();
  for (const name of await readdir(folder)) {
    const token = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : mine.token;
    if (token === mine.token) continue;
    const other = await readClaim(folder, token);
    if (other === 'gone') continue;
    if (other && (await isAlive(folder, other, { me: mine, silenceMs })))
      return { living: other, dead };
    dead.set(token, other);
  }
  return { living: null, dead };
}

type Asking = { me: Claim; silenceMs: number };

async function isAlive(folder: string, other: Claim, asking: Asking): Promise<boolean> {
  if (heldHere.has(other.token)) return true;
  if (isSameProcessSpace(other, asking.me)) return runs(other);
  return beats(pathOf(folder, other.token), other, asking);
}

/** Whether somebody still touches the file; takes a moment unless it is long untouched. */
async function beats(path: string, other: Claim, { me, silenceMs }: Asking): Promise<boolean> {
  const before = await stat(path).catch(() => null);
  if (!before) return false;
  // Only the clock of the same machine can tell how long ago that was.
  if (other.boot === me.boot && Date.now() - before.mtimeMs > 3 * silenceMs) return false;
  for (const deadline = Date.now() + silenceMs; Date.now() < deadline;) {
    await delay(100);
    const now = await stat(path).catch(() => null);
    if (now?.mtimeMs !== before.mtimeMs) return now !== null;
  }
  return false;
}

function pathOf(folder: string, token: string): string {
  return join(folder, `${PREFIX}${token}`);
}

/** Whole or not at all: a file that cannot be read is one that a power cut has damaged. */
async function writeClaim(folder: string, mine: Claim): Promise<void> {
  const path = pathOf(folder, mine.token);
  const draft = join(folder, `.${mine.token}`);
  await writeFile(draft, JSON.stringify(mine), { flush: true });
  await rename(draft, path);
}

async function readClaim(folder: string, token: string): Promise<Claim | null | 'gone'> {
  try {
    return JSON.parse(await readFile(pathOf(folder, token), 'utf8')) as Claim;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : null;
  }
}

function locked(folder: string, { pid, host }: Claim): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'locked',
    `The data folder is in use by process ${pid} on ${host}. Stop it first, or choose another ` +
      `DATA_DIR. If no server runs, delete the files ${join(folder, PREFIX)}* and start again.`,
  );
}
