import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '../db/database.ts';
import { requireFreeSpace } from '../db/disk-space.ts';
import {
  type FileStore,
  type MediaKey,
  MissingFileError,
  fromKeyText,
  toKeyText,
} from '../media/storage.ts';
import { type Manifest, sharedFiles } from './folder.ts';
import { checksum, readLines, writeLines } from './lines.ts';

/** The files of families in a backup. */

const LIST = 'media.txt.gz';
/** A bucket answers each request after some milliseconds. */
const AT_ONCE = 4;

type Named = { key: MediaKey; bytes: number };

/** The files that the rows of a database name. */
export async function namedFiles(tx: Queryable): Promise<Named[]> {
  const rows = await tx.query<MediaKey & { bytes: number }>(
    `select account_id as "accountId", object, max(bytes)::int8 as bytes from media_files
     group by account_id, object order by account_id, object`,
  );
  return rows.map(({ accountId, object, bytes }) => ({ key: { accountId, object }, bytes }));
}

/** Copies the files that the folder does not have from earlier backups, and writes the list of all. */
export async function copyToBackup(
  files: FileStore,
  folder: string,
  { path, named }: { path: string; named: readonly Named[] },
): Promise<{ media: Manifest['media']; copied: number }> {
  const shared = sharedFiles(folder);
  // Of a process that was killed.
  await rm(shared.incoming, { recursive: true, force: true });
  await mkdir(shared.incoming, { recursive: true });
  const missing: string[] = [];
  const damaged: string[] = [];
  let copied = 0;
  await eachOf(named, async ({ key, bytes }) => {
    if ((await shared.stat(key)) === bytes) return;
    await requireFreeSpace(folder, bytes);
    const result = await copyChecked(files, shared, key);
    if (result === 'copied') copied += 1;
    else (result === 'missing' ? missing : damaged).push(toKeyText(key));
  });
  await rm(shared.incoming, { recursive: true, force: true });
  const absent = new Set([...missing, ...damaged]);
  const kept = named.filter(({ key }) => !absent.has(toKeyText(key)));
  const lines = kept.map(({ key, bytes }) => `${toKeyText(key)} ${bytes}`);
  const { rows, ...written } = await writeLines(path, LIST, once(lines));
  const totalBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  return { media: { ...written, files: rows, totalBytes, missing, damaged }, copied };
}

/** Puts the files of a backup into a store. Those that it has already are left. @returns how many were put */
export async function copyFromBackup(
  folder: string,
  { path, media }: { path: string; media: Manifest['media'] },
  { files, temporary }: { files: FileStore; temporary: string },
): Promise<number> {
  const shared = sharedFiles(folder);
  await mkdir(temporary, { recursive: true });
  let put = 0;
  await eachOf(await listed(path, media), async ({ key, bytes }) => {
    if ((await files.stat(key)) === bytes) return;
    // A store on the disk moves what it is given.
    const copy = join(temporary, nameOf(key));
    await copyFile(shared.path(key), copy);
    await files.put(key, copy);
    await rm(copy, { force: true });
    put += 1;
  });
  return put;
}

/** @returns the files of a backup that are not there or not whole */
export async function findDamaged(
  folder: string,
  { path, media }: { path: string; media: Manifest['media'] },
): Promise<string[]> {
  const shared = sharedFiles(folder);
  const wrong: string[] = [];
  await eachOf(await listed(path, media), async ({ key }) => {
    const { through, sum } = checksum();
    try {
      await pipeline(await shared.read(key), through.resume());
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
    }
    if (sum().sha256 !== hashIn(key)) wrong.push(shared.path(key));
  });
  return wrong;
}

/** The keys of the files of a backup, as text. */
export async function listedKeys(path: string, media: Manifest['media']): Promise<string[]> {
  return (await listed(path, media)).map(({ key }) => toKeyText(key));
}

async function listed(path: string, media: Manifest['media']): Promise<Named[]> {
  const found: Named[] = [];
  for await (const line of readLines(path, media)) {
    const [text = '', bytes] = line.split(' ');
    const key = fromKeyText(text);
    if (key) found.push({ key, bytes: Number(bytes) });
  }
  return found;
}

async function copyChecked(
  files: FileStore,
  shared: ReturnType<typeof sharedFiles>,
  key: MediaKey,
): Promise<'copied' | 'missing' | 'damaged'> {
  const copy = join(shared.incoming, nameOf(key));
  const { through, sum } = checksum();
  try {
    await pipeline(await files.read(key), through, createWriteStream(copy));
  } catch (error) {
    if (error instanceof MissingFileError) return 'missing';
    throw error;
  }
  if (sum().sha256 !== hashIn(key)) return 'damaged';
  await shared.put(key, copy);
  return 'copied';
}

/** See `objectOf`: a name of bytes begins with their hash. */
function hashIn({ object }: MediaKey): string {
  return object.split('.')[0] ?? '';
}

/** Two families may have the same bytes. */
function nameOf({ accountId, object }: MediaKey): string {
  return `${accountId}.${object}`;
}

/** @throws the first error, when nothing runs any more */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failed = new AbortController();
  let next = 0;
  const run = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      if (failed.signal.aborted) return;
      await work(item).catch((error: unknown) => failed.abort(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  failed.signal.throwIfAborted();
}

async function* once(lines: string[]): AsyncGenerator<string[]> {
  yield lines;
}
