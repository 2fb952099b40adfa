import { type CollectionName, collectionNames, collections } from '../collections.ts';
import type { EventRecord } from '../records/event.ts';
import { isEventType } from '../records/event-types.ts';
import { photoBytes } from '../records/photo.ts';
import { isRemoved } from '../rules/merge.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { type Names, eventHead, eventLine } from './event-table.ts';
import { type ExportFiles, exportFiles } from './export-files.ts';
import { recordHead, recordLine } from './record-table.ts';
import type { ExportedRecord } from './exported-record.ts';
import { README_NAME, type ReadmeFacts, readmeText } from './readme.ts';

/** The source of an export: the server's tables or a device's replica. */
export type ExportSource = {
  about: ReadmeFacts;
  /** Documents that are not records: the profile, invitations, sessions. */
  documents: Readonly<Record<string, unknown>>;
  names: Names;
  /** All records of a collection that this person may export, in pages that are read on demand. */
  pages(collection: CollectionName): AsyncIterable<readonly ExportedRecord[]>;
};

type Table = NonNullable<ExportFiles['table']>;

/**
 * A part of a file in the archive; `last`: completes the file. `isPacked`: the file is compressed already.
 */
export type ArchivePart = {
  path: string;
  content: string | Uint8Array;
  last: boolean;
  isPacked?: boolean;
};

/**
 * All files of an export, in parts. The parts of tables come between those of the JSON files, so that
 * an export of any size is written without keeping it in memory.
 */
export async function* archiveParts(source: ExportSource): AsyncGenerator<ArchivePart> {
  yield whole(README_NAME, readmeText(source.about));
  for (const [name, value] of Object.entries(source.documents)) {
    yield whole(`data/${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
  }
  for (const collection of collectionNames) yield* collectionParts(collection, source);
}

async function* collectionParts(
  collection: CollectionName,
  source: ExportSource,
): AsyncGenerator<ArchivePart> {
  const path = `data/${collection}.json`;
  const { table, photoField } = exportFiles[collection];
  const begun = new Set<string>();
  let isFirst = true;
  for await (const records of source.pages(collection)) {
    const lines = records.map((record) => JSON.stringify(record));
    if (lines.length > 0) yield piece(path, `${isFirst ? '[\n' : ',\n'}${lines.join(',\n')}`);
    if (lines.length > 0) isFirst = false;
    const rows = table
      ? records.map((record) => rowOf(record, { collection, table, names: source.names }))
      : [];
    yield* tableParts(rows, begun);
    if (photoField !== null) yield* photoParts(records, { folder: collection, photoField });
  }
  yield { path, content: isFirst ? '[]\n' : '\n]\n', last: true };
  for (const name of begun) yield { path: tablePath(name), content: '', last: true };
}

type Row = { table: string; head: () => string; line: string };

/** Null for a record that appears in the JSON only. */
function rowOf(
  record: ExportedRecord,
  { collection, table, names }: { collection: CollectionName; table: Table; names: Names },
): Row | null {
  // A reader of the table would count deleted records.
  if (isRemoved(record)) return null;
  if (table.of === 'records') {
    const { columns } = table;
    const childIds = collections[collection].childrenOf(record);
    return {
      table: collection,
      head: () => recordHead(columns),
      line: recordLine(record, { columns, childIds }, names),
    };
  }
  const event = record as unknown as EventRecord;
  // Types of a newer release have no table here.
  if (!isEventType(event.type)) return null;
  return { table: event.type, head: () => eventHead(event.type), line: eventLine(event, names) };
}

function* tableParts(rows: readonly (Row | null)[], begun: Set<string>): Generator<ArchivePart> {
  const textByTable = new Map<string, string>();
  for (const row of rows) {
    if (row === null) continue;
    const head = begun.has(row.table) ? '' : BYTE_ORDER_MARK + row.head();
    begun.add(row.table);
    textByTable.set(row.table, (textByTable.get(row.table) ?? head) + row.line);
  }
  for (const [table, text] of textByTable) yield piece(tablePath(table), text);
}

/** The JSON contains photos as text; these files can be opened directly. */
function* photoParts(
  records: readonly ExportedRecord[],
  { folder, photoField }: { folder: string; photoField: string },
): Generator<ArchivePart> {
  for (const { id, [photoField]: photo } of records) {
    const bytes = typeof photo === 'string' ? photoBytes(photo) : null;
    // Some file systems do not allow the colon of an id.
    if (bytes) yield whole(`${folder}/${id.replaceAll(':', '_')}.jpg`, bytes);
  }
}

function tablePath(name: string): string {
  return `csv/${name}.csv`;
}

function piece(path: string, content: string): ArchivePart {
  return { path, content, last: false };
}

function whole(path: string, content: string | Uint8Array): ArchivePart {
  return { path, content, last: true };
}
