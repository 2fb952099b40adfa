import { type CollectionName, collectionNames } from '../../../../schema/collections.ts';
import type { ArchivePart } from '../../../../schema/export/archive.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../schema/export/csv.ts';
import { exportFiles } from '../../../../schema/export/export-files.ts';
import { archivedNames, mediaPath } from '../../../../schema/export/media-files.ts';
import { MISSING_NAME, type MediaFacts } from '../../../../schema/export/readme.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { type FileRow, fileKey } from '../../../media/store/file-row.ts';
import { hasMediaStore } from '../../../media/store/media-name.ts';
import { openMediaStore, pieceCount } from '../../../media/store/media-store.ts';

/** The files of photos and documents in an archive of this device: those that it holds. */
export type DeviceMedia = {
  facts: MediaFacts;
  /** The files, read one after the other, and the table of those that are not here. */
  parts(): AsyncGenerator<ArchivePart>;
};

type Pages = (collection: CollectionName) => AsyncIterable<readonly AnyRecord[]>;
type Missing = { collection: CollectionName; record: AnyRecord; name: string };
type Held = Missing & { path: string; row: FileRow };

/** A ZIP file without extensions ends at 4 GB; records and tables need some, too. */
const MAX_BYTES = 3_500_000_000;

/** @param pages the records that the person exports */
export async function mediaOnDevice(userId: string, pages: Pages): Promise<DeviceMedia> {
  const store = (await hasMediaStore(userId)) ? await openMediaStore(userId) : null;
  try {
    const rows = new Map((await store?.rows())?.map((row) => [row.key, row]));
    const { held, missing, locked } = await filesOf(rows, pages);
    return {
      facts: { count: held.length, part: 1, parts: 1, locked, elsewhere: missing.length },
      async *parts() {
        const lost: Missing[] = [];
        yield* heldParts(userId, held, (file) => lost.push(file));
        if (missing.length + lost.length > 0) yield missingPart([...missing, ...lost]);
      },
    };
  } finally {
    store?.close();
  }
}

async function filesOf(rows: ReadonlyMap<string, FileRow>, pages: Pages) {
  const held: Held[] = [];
  const missing: Missing[] = [];
  let locked = 0;
  let bytes = 0;
  for (const collection of collectionNames) {
    const { media } = exportFiles[collection];
    if (media === null) continue;
    for await (const page of pages(collection)) {
      for (const record of page) {
        if (isRemoved(record)) continue;
        const rowOf = (name: string) =>
          rows.get(fileKey({ collection: collection as 'photos', id: record.id, name }));
        const found = archivedNames(media, record, (name) => rowOf(name) !== undefined);
        // As at the server: these need a code, which only the server can check.
        if (record['sensitive'] === true) {
          locked += media.originals(record).length;
          continue;
        }
        missing.push(...found.missing.map((name) => ({ collection, record, name })));
        for (const name of found.names) {
          const row = rowOf(name);
          if (!row) continue;
          bytes += row.bytes;
          if (bytes > MAX_BYTES) missing.push({ collection, record, name });
          else
            held.push({
              collection,
              record,
              name,
              row,
              path: mediaPath({ collection, id: record.id, name }, row.mime),
            });
        }
      }
    }
  }
  return { held, missing, locked };
}

async function* heldParts(
  userId: string,
  held: readonly Held[],
  onLost: (file: Held) => void,
): AsyncGenerator<ArchivePart> {
  if (held.length === 0) return;
  const store = await openMediaStore(userId);
  try {
    for (const file of held) {
      const { row, path } = file;
      const count = pieceCount(row.bytes);
      // The browser may have lost some: the others are exported.
      let piece = await store.piece(row.key, 0).catch(() => null);
      if (piece === null) onLost(file);
      for (let index = 1; piece !== null; index += 1) {
        const last = index >= count;
        yield { path, isPacked: true, content: new Uint8Array(piece), last };
        piece = last ? null : await store.piece(row.key, index);
      }
    }
  } finally {
    store.close();
  }
}

/** Says of each file that is not here which one it is, for whoever looks for it elsewhere. */
function missingPart(missing: readonly Missing[]): ArchivePart {
  const lines = missing.map(({ collection, record, name }) =>
    csvLine([collection, record.id, name, titleOf(record)]),
  );
  const content = BYTE_ORDER_MARK + csvLine(['collection', 'id', 'file', 'title']) + lines.join('');
  return { path: MISSING_NAME, content, last: true };
}

function titleOf({ title, caption, fileName }: Readonly<Record<string, unknown>>): string {
  for (const text of [title, caption, fileName]) {
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}
