import type { ArchivePart } from '../../schema/export/archive.ts';
import { exportFiles } from '../../schema/export/export-files.ts';
import { archivedNames, mediaPath } from '../../schema/export/media-files.ts';
import type { MediaFacts } from '../../schema/export/readme.ts';
import { mayExport } from '../../schema/export/scope.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canWrite } from '../../schema/rights/can.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { MediaCollection } from '../../schema/wire/media.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { AccountActor } from '../records/audience.ts';
import { type FileStore, MissingFileError } from './storage.ts';

/** The files of an export: everything that the person may read and export, as it was added. */

/** A ZIP file without extensions ends at 4 GB and at 65,535 files; records and tables need some, too. */
const PART_MAX_BYTES = 3_500_000_000;
const PART_MAX_FILES = 50_000;
/** As many records are in memory together. */
const PAGE = 100;

type FileRow = {
  collection: MediaCollection;
  record_id: string;
  file: string;
  mime: string;
  bytes: number;
  object: string;
};
type ExportedFile = { path: string; accountId: string; object: string; bytes: number };
export type FilesToExport = { parts: ExportedFile[][]; facts: Omit<MediaFacts, 'part'> };

type For = { actor: AccountActor; isVaultOpen: boolean; now: number };

/** Which files there are, in parts that fit into one archive each. The first part may be empty. */
export async function filesToExport(
  { db, store }: Pick<AccountServices, 'db' | 'store'>,
  { actor, isVaultOpen, now }: For,
): Promise<FilesToExport> {
  const { accountId } = actor;
  const rows = await db.query<FileRow>(
    `select collection, record_id, file, mime, bytes, object from media_files
     where account_id = $1 order by collection, record_id, file`,
    [accountId],
  );
  const files: ExportedFile[] = [];
  let locked = 0;
  for (const page of pagesOf(byRecord(rows))) {
    const keys = page.map(([{ collection, record_id: id }]) => ({ collection, id }));
    const held = await store.getMany(accountId, keys);
    for (const group of page) {
      const [{ collection, record_id: id }] = group;
      const record = held.find(
        (one) => one.collection === collection && one.record.id === id,
      )?.record;
      if (!record || !isExported(actor, collection, record, now)) continue;
      const chosen = chosenOf(collection, record, group);
      if (record['sensitive'] === true && !isVaultOpen) locked += chosen.length;
      else files.push(...chosen.map((row) => ({ ...row, accountId, path: pathOf(row) })));
    }
  }
  const parts = inParts(files);
  return {
    parts,
    facts: { count: files.length, parts: parts.length, locked, elsewhere: 0 },
  };
}

type Group = [FileRow, ...FileRow[]];

function byRecord(rows: readonly FileRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const name = `${row.collection}/${row.record_id}`;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()];
}

function* pagesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += PAGE) yield all.slice(i, i + PAGE);
}

function isExported(
  actor: AccountActor,
  collection: MediaCollection,
  record: AnyRecord,
  now: number,
): boolean {
  if (!mayExport(actor, collection, record, now)) return false;
  return !isRemoved(record) || canWrite(actor, collection, 'restore', record, record, now);
}

function chosenOf(
  collection: MediaCollection,
  record: AnyRecord,
  rows: readonly FileRow[],
): FileRow[] {
  const { media } = exportFiles[collection];
  if (media === null) return [];
  const { names } = archivedNames(media, record, (name) => rows.some(({ file }) => file === name));
  return rows.filter(({ file }) => names.includes(file));
}

function pathOf({ collection, record_id: id, file: name, mime }: FileRow): string {
  return mediaPath({ collection, id, name }, mime);
}

function inParts(files: readonly ExportedFile[]): ExportedFile[][] {
  const parts: ExportedFile[][] = [[]];
  let bytes = 0;
  for (const file of files) {
    const last = parts.at(-1) ?? [];
    const isFull = bytes + file.bytes > PART_MAX_BYTES || last.length === PART_MAX_FILES;
    if (isFull && last.length > 0) {
      parts.push([file]);
      bytes = file.bytes;
    } else {
      last.push(file);
      bytes += file.bytes;
    }
  }
  return parts;
}

/** The files as parts of an archive, read one after the other while it is written. */
export async function* mediaParts(
  store: FileStore,
  files: readonly ExportedFile[],
): AsyncGenerator<ArchivePart> {
  for (const file of files) {
    const content = await store.read(file).catch((error: unknown) => {
      // Deleted since the export began.
      if (error instanceof MissingFileError) return null;
      throw error;
    });
    if (content === null) continue;
    const part = { path: file.path, isPacked: true };
    for await (const chunk of content) yield { ...part, content: chunk as Buffer, last: false };
    yield { ...part, content: '', last: true };
  }
}
