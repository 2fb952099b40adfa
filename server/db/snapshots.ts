import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BACKUP_DAYS, DAY_MS } from '../../schema/limits.ts';
import { DatabaseUnusableError } from './database.ts';
import { requireFreeSpace } from './disk-space.ts';

/** Snapshots of the embedded database, for restoring a folder that is lost or damaged. */

const KEPT_NEWEST = 3;
const KEPT_DAYS = 7;
const PART = '.part';
const compress = promisify(gzip);
const expand = promisify(gunzip);
/** The names that `restoreEmbedded` gives to a replaced database. */
const ASIDE = /^db\.before-(\d{4}-\d{2}-\d{2})T/;
const NAME = /^nestling-(\d{8})T\d{6}Z\.tar\.gz$/;

/** Writes a snapshot atomically, and deletes those that are not kept. */
export async function writeSnapshot(
  dataDir: string,
  dump: () => Promise<Blob>,
  now: number,
): Promise<string> {
  const folder = snapshotFolder(dataDir);
  await mkdir(folder, { recursive: true });
  // An incomplete file of a process that was killed.
  for (const name of await readdir(folder)) {
    if (name.endsWith(PART)) await rm(join(folder, name), { force: true });
  }
  // Compressed outside of PGlite, so that no statement waits for it.
  const bytes = await compress(Buffer.from(await (await dump()).arrayBuffer()));
  await requireFreeSpace(folder, bytes.length);
  const path = join(folder, `nestling-${compactTime(now)}.tar.gz`);
  await writeFile(`${path}${PART}`, bytes, { flush: true });
  await rename(`${path}${PART}`, path);
  for (const name of superfluous(await snapshotNames(dataDir), now)) await rm(join(folder, name));
  await dropOldAsides(dataDir, now);
  return path;
}

/** A database that a restore has replaced is a backup, too, and has the same time limit. */
async function dropOldAsides(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const day = ASIDE.exec(name)?.[1];
    if (day !== undefined && isTooOld(day, now)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** Sorted, the newest first. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  return (await snapshotNames(dataDir)).map((name) => join(snapshotFolder(dataDir), name));
}

/** @throws DatabaseUnusableError when it is damaged */
export async function readSnapshot(path: string): Promise<Blob> {
  try {
    return new Blob([await expand(await readFile(path))]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusableError(
      'broken',
      `The snapshot ${path} cannot be read (${reason}). Nothing was changed; try an older one.`,
      error,
    );
  }
}

/**
 * The snapshots to delete: all except the newest few and the last one of each of the last days, and
 * everything older than the promised time limit, also on a server that rarely runs.
 *
 * @param names sorted, the newest first
 */
function superfluous(names: readonly string[], now: number): string[] {
  const lastOfDay = new Map<string, string>();
  for (const name of names) {
    const day = NAME.exec(name)?.[1] ?? '';
    if (!lastOfDay.has(day)) lastOfDay.set(day, name);
  }
  const kept = new Set([
    ...names.slice(0, KEPT_NEWEST),
    ...[...lastOfDay.values()].slice(0, KEPT_DAYS),
  ]);
  return names.filter((name) => !kept.has(name) || isTooOld(NAME.exec(name)?.[1] ?? '', now));
}

/** @param day as in the names, `20260314` or `2026-03-14`; a started day counts as a whole one */
function isTooOld(day: string, now: number): boolean {
  const date = day.replaceAll('-', '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return now - Date.parse(date) > BACKUP_DAYS * DAY_MS;
}

async function snapshotNames(dataDir: string): Promise<string[]> {
  const names = await readdir(snapshotFolder(dataDir)).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

export function snapshotFolder(dataDir: string): string {
  return join(dataDir, 'snapshots');
}

function compactTime(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
