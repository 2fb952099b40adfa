import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnusableError } from './database.ts';
import { startHeartbeat } from './folder-heartbeat.ts';
import {
  type ProcessIdentity,
  identifyProcess,
  isRunning,
  isSameProcessSpace,
} from './process-identity.ts';
import { errorCodeOf } from '../error-code.ts';

/**
 * PGlite does not lock its folder, and two processes on one folder destroy it without an error. So
 * each process first writes its own lock file, and then looks for others. Of two that start at the
 * same time at least one sees the other and withdraws. No process overwrites or removes a file that
 * may belong to a living one.
 */
export type FolderLock = {
  /**
   * The last holder did not close the database, and the machine has restarted since. PGlite never
   * calls fsync, so the last seconds of acknowledged writes may be missing.
   */
  lostPower: boolean;
  release(): Promise<void>;
};

type Claim = ProcessIdentity & { token: string; holds: boolean };

const PREFIX = 'lock.';
/** Processes that start at the same time withdraw and try again, until one of them gets the lock. */
const ATTEMPTS = 8;
/** A holder in another container is known only by its heartbeat. */
const HEARTBEAT_TIMEOUT_MS = 8_000;

/**
 * @param options.onLost called when another process has taken the folder because this one was
 *   suspended for longer than the timeout. This process must not write anything any more
 * @param options.timeoutMs a holder elsewhere without a heartbeat for this long counts as dead
 * @throws DatabaseUnusableError of kind 'locked' when a living process holds the folder
 */
export async function lockFolder(
  folder: string,
  { onLost, timeoutMs = HEARTBEAT_TIMEOUT_MS }: { onLost: () => void; timeoutMs?: number },
): Promise<FolderLock> {
  const mine: Claim = { ...(await identifyProcess()), token: randomUUID(), holds: false };
  for (let attempt = 1; ; attempt += 1) {
    await writeClaim(folder, mine);
    heldHere.add(mine.token);
    const touching = setInterval(() => void touch(folder, mine.token), 250);
    const { living, dead } = await othersIn(folder, mine, timeoutMs);
    if (!living) {
      await writeClaim(folder, { ...mine, holds: true });
      for (const token of dead.keys()) await rm(pathOf(folder, token), { force: true });
      const heartbeat = startHeartbeat(pathOf(folder, mine.token), onLost);
      clearInterval(touching);
      return {
        lostPower: [...dead.values()].some((other) => other?.boot !== mine.boot),
        async release() {
          await heartbeat.end();
          await withdraw(folder, mine);
        },
      };
    }
    clearInterval(touching);
    await withdraw(folder, mine);
    if (living.holds || attempt === ATTEMPTS) throw locked(folder, living);
    await delay(20 + Math.random() * 100 * attempt);
  }
}

/** The locks of this process: tests and tools may open several folders. */
const heldHere = new Set<string>();

async function withdraw(folder: string, mine: Claim): Promise<void> {
  await rm(pathOf(folder, mine.token), { force: true });
  heldHere.delete(mine.token);
}

async function touch(folder: string, token: string): Promise<void> {
  const now = new Date();
  await utimes(pathOf(folder, token), now, now).catch(() => {});
}

/** @returns the first living process, and the dead ones; null for a file that cannot be read */
async function othersIn(
  folder: string,
  mine: Claim,
  timeoutMs: number,
): Promise<{ living: Claim | null; dead: Map<string, Claim | null> }> {
  const dead = new Map<string, Claim | null>();
  for (const name of await readdir(folder)) {
    const token = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : mine.token;
    if (token === mine.token) continue;
    const other = await readClaim(folder, token);
    if (other === 'gone') continue;
    if (other && (await isAlive(folder, other, { me: mine, timeoutMs })))
      return { living: other, dead };
    dead.set(token, other);
  }
  return { living: null, dead };
}

type LivenessCheck = { me: Claim; timeoutMs: number };

async function isAlive(folder: string, other: Claim, check: LivenessCheck): Promise<boolean> {
  if (heldHere.has(other.token)) return true;
  if (isSameProcessSpace(other, check.me)) return isRunning(other);
  return hasHeartbeat(pathOf(folder, other.token), other, check);
}

/** Whether a process still touches the file. Waits up to `timeoutMs`, unless the file is very old. */
async function hasHeartbeat(
  path: string,
  other: Claim,
  { me, timeoutMs }: LivenessCheck,
): Promise<boolean> {
  const before = await stat(path).catch(() => null);
  if (!before) return false;
  // The time of the file is only comparable with our clock on the same machine.
  if (other.boot === me.boot && Date.now() - before.mtimeMs > 3 * timeoutMs) return false;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    await delay(100);
    const now = await stat(path).catch(() => null);
    if (now?.mtimeMs !== before.mtimeMs) return now !== null;
  }
  return false;
}

function pathOf(folder: string, token: string): string {
  return join(folder, `${PREFIX}${token}`);
}

/** Written atomically, so an unreadable file was damaged by a power failure. */
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
    return errorCodeOf(error) === 'ENOENT' ? 'gone' : null;
  }
}

function locked(folder: string, { pid, host }: Claim): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'locked',
    `The data folder is in use by process ${pid} on ${host}. Stop it first, or choose another ` +
      `DATA_DIR. If no server runs, delete the files ${join(folder, PREFIX)}* and start again.`,
  );
}
