import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from './database.ts';
import { errorCodeOf } from '../error-code.ts';

/**
 * Permanent deletions are recorded twice: in the database, and in a file beside it that restoring a
 * backup does not overwrite. Both contain only hashes of random ids.
 */
export type Deletion = { hash: string; at: number };

const FILE = 'deletions.txt';
const LINE = /^([0-9a-f]{64}) (\S+)$/;

/** @param id of a person or of a session; without it, the account itself */
export function deletionHash(accountId: string, id?: string): string {
  return createHash('sha256')
    .update(id === undefined ? accountId : `${accountId}/${id}`)
    .digest('hex');
}

/** SQL for the same hash of a row. */
export const ACCOUNT_HASH = `encode(sha256(convert_to(account_id, 'UTF8')), 'hex')`;
export const PERSON_HASH = `encode(sha256(convert_to(account_id || '/' || user_id, 'UTF8')), 'hex')`;

export async function rememberDeletion(tx: Queryable, { hash, at }: Deletion): Promise<void> {
  await tx.query(
    'insert into deletions (hash, deleted_at) values ($1, $2) on conflict do nothing',
    [hash, at],
  );
}

/**
 * Appends to the file; on disk when resolved. Does nothing without a data folder, or, next to
 * PostgreSQL, when the folder cannot be written.
 */
export async function writeDeletion(dataDir: string | null, deletion: Deletion): Promise<void> {
  if (dataDir !== null) await append(dataDir, [deletion]);
}

/**
 * Copies the entries that only the table has to the file.
 *
 * @returns the entries that only the file has: the database is older than these deletions
 */
export async function joinDeletions(db: Queryable, dataDir: string): Promise<Deletion[]> {
  const written = await read(dataDir);
  const rows = await db.query<{ hash: string; deleted_at: number }>('select * from deletions');
  const stored = new Set(rows.map(({ hash }) => hash));
  const known = new Set(written.map(({ hash }) => hash));
  const unwritten = rows.filter(({ hash }) => !known.has(hash));
  if (unwritten.length > 0) {
    await append(
      dataDir,
      unwritten.map(({ hash, deleted_at }) => ({ hash, at: deleted_at })),
    );
  }
  return written.filter(({ hash }) => !stored.has(hash));
}

async function read(dataDir: string): Promise<Deletion[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return '';
    throw error;
  });
  // A torn line after a power failure belongs to a deletion that was never acknowledged.
  return text.split('\n').flatMap((line) => {
    const [, hash, at] = LINE.exec(line.trim()) ?? [];
    return hash === undefined ? [] : [{ hash, at: Date.parse(at ?? '') || 0 }];
  });
}

async function append(dataDir: string, deletions: readonly Deletion[]): Promise<void> {
  const file = await openOrNone(dataDir);
  if (file === null) return;
  try {
    const lines = deletions.map(({ hash, at }) => `\n${hash} ${new Date(at).toISOString()}`);
    await file.appendFile(`${lines.join('')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const NO_FOLDER = new Set(['EACCES', 'EPERM', 'EROFS']);

async function openOrNone(dataDir: string): Promise<FileHandle | null> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await open(join(dataDir, FILE), 'a');
  } catch (error) {
    if (NO_FOLDER.has(errorCodeOf(error) ?? '')) return null;
    throw error;
  }
}
