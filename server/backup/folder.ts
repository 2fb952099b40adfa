import { readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { errorCodeOf } from '../error-code.ts';
import { createDiskStore, filePathIn } from '../media/disk-store.ts';
import type { FileStore, MediaKey } from '../media/storage.ts';

/**
 * A folder of backups. Files of families never change, so all backups share one copy of each:
 *
 *   nestling-20260314T020000Z/   one backup: manifest.json, the rows of each table, a list of files
 *   nestling-….part/             an incomplete one, of a process that was killed
 *   media/                       the files that the lists name, as in DATA_DIR/media
 */

const PART = '.part';
const NAME = /^nestling-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
export const MANIFEST = 'manifest.json';
/** The format of the files; a release refuses those that it does not know. */
export const FORMAT = 1;
/** Unfinished copies, in the folder of the files. */
const INCOMING = 'incoming';

const Written = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });
export type Written = z.infer<typeof Written>;

const Table = z.extend(Written, { table: z.string(), rows: z.number() });
export type Table = z.infer<typeof Table>;

/** A key as text, see `toKeyText`. */
const Keys = z.array(z.string());

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.number(),
  /** Its place among the backups of the folder, whatever the clock showed; those of older releases have none. */
  number: z.optional(z.number()),
  /** The migrations that the database had. */
  migrations: z.array(z.number()),
  tables: z.array(Table),
  media: z.extend(Written, {
    files: z.number(),
    totalBytes: z.number(),
    /** Named by the database, and not in the store. */
    missing: Keys,
    /** With other bytes than their hash says. */
    damaged: Keys,
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** A backup cannot be made, read or restored; `message` says what to do about it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export type Backup = { name: string; path: string; createdAt: number; number: number };

/** The complete backups of a folder, the newest first: by their numbers, because the clock may have been wrong. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const name of await namesIn(folder)) {
    const createdAt = timeIn(name);
    const path = join(folder, name);
    if (createdAt !== null) found.push({ name, path, createdAt, number: await numberOf(path) });
  }
  return found.toSorted((a, b) => compareOrder(b, a));
}

type Place = Pick<Backup, 'number' | 'createdAt'>;

/** Negative when `a` was made before `b`. */
export function compareOrder(a: Place, b: Place): number {
  return a.number === b.number ? a.createdAt - b.createdAt : a.number - b.number;
}

/** The number of the next backup. */
export function nextNumber(backups: readonly Backup[]): number {
  return 1 + Math.max(0, ...backups.map(({ number }) => number).filter(Number.isFinite));
}

/** A backup whose manifest cannot be read comes first, so that it is noticed and never deleted for its age. */
async function numberOf(path: string): Promise<number> {
  try {
    return (await readManifest(path)).number ?? 0;
  } catch (error) {
    if (error instanceof BackupError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** The names of incomplete backups. */
export async function listIncomplete(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter(isIncomplete);
}

/** @param path or name of a backup */
export function isIncomplete(path: string): boolean {
  return path.endsWith(PART) && timeIn(basename(path, PART)) !== null;
}

/** @throws BackupError when there is no readable manifest */
export async function readManifest(path: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(path, MANIFEST), 'utf8')));
  } catch (error) {
    const reason =
      errorCodeOf(error) === 'ENOENT'
        ? 'it has no manifest: a backup that did not end'
        : 'its manifest is damaged, or of a newer release';
    throw new BackupError(`${path} is no complete backup (${reason}).`, { cause: error });
  }
}

export function backupName(now: number): string {
  return `nestling-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** Where a backup is written until it is complete. */
export function incompletePath(folder: string, name: string): string {
  return join(folder, name + PART);
}

/** Removes a backup, so that it counts as incomplete when the process is killed meanwhile. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const removed = incompletePath(folder, name);
  await rename(join(folder, name), removed);
  await rm(removed, { recursive: true, force: true });
}

/** The files that all backups of a folder share. */
export function sharedFiles(
  folder: string,
): FileStore & { incoming: string; path(key: MediaKey): string } {
  const media = join(folder, 'media');
  return {
    ...createDiskStore(media, INCOMING),
    incoming: join(media, INCOMING),
    path: (key) => filePathIn(media, key),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function timeIn(name: string): number | null {
  const [, year, month, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
