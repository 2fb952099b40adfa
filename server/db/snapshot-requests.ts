import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { errorCodeOf } from '../error-code.ts';
import { DatabaseUnusableError } from './database.ts';
import { snapshotFolder } from './snapshots.ts';

/**
 * Another process asks the server that uses an embedded database for a snapshot: by a file, because it may
 * run in another container, or as another user.
 */

const WANTED = '.wanted';
const ANSWER = '.answer';
const LOOK_EVERY_MS = 250;
/** A snapshot of hundreds of megabytes on a busy machine. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS;

/** The name of the file: the folder may have another path in another container. */
type Answer = { name: string } | { error: string };

/** @returns the path of a snapshot that began after the call. @throws DatabaseUnusableError */
export async function requestSnapshot(
  dataDir: string,
  withinMs: number = ANSWERED_WITHIN_MS,
): Promise<string> {
  const folder = snapshotFolder(dataDir);
  const request = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  await writeFile(request + WANTED, '');
  try {
    for (const end = Date.now() + withinMs; Date.now() < end; await delay(LOOK_EVERY_MS)) {
      const answer = await readAnswer(request + ANSWER);
      if (answer === null) continue;
      if ('error' in answer) throw notTaken(answer.error);
      return join(folder, answer.name);
    }
    throw notTaken('it does not answer; an older release cannot be asked');
  } finally {
    for (const end of [WANTED, ANSWER]) await rm(request + end, { force: true });
  }
}

/** Answers the requests that are there. @param take takes a snapshot and returns its path */
export async function answerRequests(dataDir: string, take: () => Promise<string>): Promise<void> {
  const folder = snapshotFolder(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith(ANSWER))) await dropIfOld(folder, name);
  const wanted = names.filter((name) => name.endsWith(WANTED));
  if (wanted.length === 0) return;
  const answer: Answer = await take().then(
    (path) => ({ name: basename(path) }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  for (const name of wanted) {
    const request = join(folder, name.slice(0, -WANTED.length));
    // In one step, so that no half of it is read.
    await writeFile(join(folder, name), JSON.stringify(answer));
    await rename(join(folder, name), request + ANSWER);
  }
}

async function readAnswer(path: string): Promise<Answer | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Answer;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The process that asked was killed. */
async function dropIfOld(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const asked = await stat(path).catch(() => null);
  if (asked && Date.now() - asked.mtimeMs > HOUR_MS) await rm(path, { force: true });
}

function notTaken(reason: string): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'locked',
    `The server that uses this folder took no snapshot (${reason}). Stop it, and try again.`,
  );
}
