import { type CollectionName, collectionNames } from '../collections.ts';
import { type EventRecord, type EventType, eventTypes } from '../records/event.ts';
import { photoBytes } from '../records/photo.ts';
import type { AnyRecord } from '../records/record.ts';
import { isRemoved } from '../rules/merge.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { type Names, eventHead, eventLine } from './event-table.ts';
import { README_NAME, type ReadmeFacts, readmeText } from './readme.ts';

/** A record as the archive has it: with what its fields held before, where that is known. */
export type ExportedRecord = AnyRecord & { history?: unknown[] };

/** Where an export comes from: the server's tables or a device's replica. */
export type ExportSource = {
  about: ReadmeFacts;
  /** Single documents beside the records: the profile, invitations, sign-ins. */
  documents: Readonly<Record<string, unknown>>;
  names: Names;
  /** All that this person may take along of a collection, in pages, each read when asked for. */
  pages(collection: CollectionName): AsyncIterable<readonly ExportedRecord[]>;
};

/** A piece of a file of the archive; `last`: the file is whole with it. */
export type ArchivePart = { path: string; content: string | Uint8Array; last: boolean };

/**
 * Everything of an export as pieces of files, in an order in which a family of any size can be
 * written without holding it: the tables grow beside the log.
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
  const tables = new Set<EventType>();
  let isFirst = true;
  for await (const records of source.pages(collection)) {
    const lines = records.map((record) => JSON.stringify(record));
    if (lines.length > 0) yield piece(path, `${isFirst ? '[\n' : ',\n'}${lines.join(',\n')}`);
    if (lines.length > 0) isFirst = false;
    if (collection === 'events') yield* tableParts(records, tables, source.names);
    if (collection === 'children') yield* photoParts(records);
  }
  yield { path, content: isFirst ? '[]\n' : '\n]\n', last: true };
  for (const type of tables) yield { path: tablePath(type), content: '', last: true };
}

/** What is deleted is in the JSON alone: in a table it would be counted. */
function* tableParts(
  records: readonly ExportedRecord[],
  begun: Set<EventType>,
  names: Names,
): Generator<ArchivePart> {
  const linesByType = new Map<EventType, string[]>();
  for (const record of records) {
    const event = record as unknown as EventRecord;
    // A newer release's kind has no table here; the JSON has it.
    if (isRemoved(record) || !Object.hasOwn(eventTypes, event.type)) continue;
    const lines = linesByType.get(event.type);
    if (lines) lines.push(eventLine(event, names));
    else linesByType.set(event.type, [eventLine(event, names)]);
  }
  for (const [type, lines] of linesByType) {
    const head = begun.has(type) ? '' : BYTE_ORDER_MARK + eventHead(type);
    begun.add(type);
    yield piece(tablePath(type), head + lines.join(''));
  }
}

/** The JSON has them as text; these open with a tap. */
function* photoParts(records: readonly ExportedRecord[]): Generator<ArchivePart> {
  for (const { id, photo } of records) {
    const bytes = typeof photo === 'string' ? photoBytes(photo) : null;
    // A colon of an id is no letter of a file's name everywhere.
    if (bytes) yield whole(`children/${id.replaceAll(':', '_')}.jpg`, bytes);
  }
}

function tablePath(type: EventType): string {
  return `csv/${type}.csv`;
}

function piece(path: string, content: string): ArchivePart {
  return { path, content, last: false };
}

function whole(path: string, content: string | Uint8Array): ArchivePart {
  return { path, content, last: true };
}
