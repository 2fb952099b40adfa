import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from './database.ts';

/**
 * What was deleted for good, remembered twice: in the database, and in a file beside it that no
 * backup is restored over. Both hold hashes of random ids, which say nothing to anybody.
 */
export type Deletion = { hash: string; at: number };

const FILE = 'deletions.txt';
const LINE = /^([0-9a-f]{64}) (\S+)$/;

/** @param id of a person or of a sign-in; without it, the account itself */
export function deletionHash(accountId: string, id?: string): string {
  return createHash('sha256')
    .update(id === undefined ? accountId : `${accountId}/${id}`)
    .digest('hex');
}

/** The same of a row, in SQL. */
export const ACCOUNT_HASH = `encode(sha256(convert_to(account_id, 'UTF8')), 'hex')`;
export const PERSON_HASH = `encode(sha256(convert_to(account_id || '/' || user_id, 'UTF8')), 'hex')`;

export async function rememberDeletion(tx: Queryable, { hash, at }: Deletion): Promise<void> {
  await tx.query(
    'insert into deletions (hash, deleted_at) values ($1, $2) on conflict do nothing',
    [hash, at],
  );
}

/**
 * Writes it to the file, on the disk when resolved. Nothing to do where all is in memory; beside
 * PostgreSQL a folder that cannot be written is none.
 */
export async function writeDeletion(dataDir: string | null, deletion: Deletion): Promise<void> {
  if (dataDir !== null) await append(dataDir, [deletion]);
}

/**
 * Makes the file and the table hold the same.
 *
 * @returns what the table did not know: its database is older than these deletions
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  // A line that a power cut has torn is of a deletion that was never answered.
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
    if (NO_FOLDER.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
