import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PIECE_BYTES } from '../../../schema/media-limits.ts';
import { removeFact } from '../../lib/device-facts.ts';
import { deleteDatabases } from '../../replica/storage/databases.ts';
import { NEW_UPLOAD } from '../upload/upload-machine.ts';
import { type FileRow, fileKey, placeOf } from './file-row.ts';
import { mediaKeyFact } from './media-key.ts';
import { hasMediaStore, mediaDatabaseName } from './media-name.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { filesToForget } from './trim-cache.ts';

const USER = 'user-1';
const DAY = 24 * 60 * 60_000;

const rowOf = (key: string, bytes: number, more: Partial<FileRow> = {}): FileRow => ({
  key,
  mime: 'image/webp',
  hash: '',
  bytes,
  addedAt: 1,
  usedAt: 1,
  madeHere: true,
  pinned: false,
  upload: NEW_UPLOAD,
  ...more,
});

describe('the files of a person', () => {
  let store: MediaStore;
  beforeEach(async () => {
    store = await openMediaStore(USER);
  });
  afterEach(async () => {
    store.close();
    await deleteDatabases(mediaDatabaseName(USER));
  });
  const bytes = Uint8Array.from({ length: PIECE_BYTES + 1_000 }, (_, i) => (i * 31) % 251);
  const row = rowOf('photos/a/original', bytes.length, { waiting: 1 });

  test('are read back as they were stored, in pieces', async () => {
    await store.add([{ row, bytes }]);
    const pieces = await store.bytesOf(row);
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([PIECE_BYTES, 1_000]);
    expect(Buffer.concat(pieces.map((piece) => new Uint8Array(piece))).equals(bytes)).toBe(true);
  });

  test('are worth nothing without the key among the facts of that person', async () => {
    await store.add([{ row, bytes }]);
    store.close();
    await removeFact(mediaKeyFact.of(USER));
    store = await openMediaStore(USER);
    await expect(store.piece(row.key, 0)).rejects.toMatchObject({ kind: 'lost' });
  });

  test('wait in the queue until they are confirmed, and are removed with all their pieces', async () => {
    await store.add([{ row, bytes }]);
    expect(await store.waitingRows()).toEqual([row]);
    await store.changeRow(row.key, ({ waiting: _, ...rest }) => rest);
    expect(await store.waitingRows()).toEqual([]);
    await store.remove([row.key]);
    expect(await store.row(row.key)).toBe(null);
    await expect(store.piece(row.key, 1)).rejects.toMatchObject({ kind: 'lost' });
    expect(await store.changeRow(row.key, (old) => old)).toBe(null);
  });

  test('leave nothing of a video whose page was killed before its row was written', async () => {
    await store.add([{ row, bytes }]);
    await store.putPiece('photos/killed/original', 0, bytes.subarray(0, 10));
    await store.putPiece('photos/killed/original', 1, bytes.subarray(10, 20));
    await store.dropUnnamedPieces();
    await expect(store.piece('photos/killed/original', 1)).rejects.toMatchObject({ kind: 'lost' });
    expect(await store.bytesOf(row)).toHaveLength(2);
  });

  test('are a database that does not exist before the first of them', async () => {
    expect(await hasMediaStore(USER)).toBe(true);
    expect(await hasMediaStore('user-2')).toBe(false);
  });
});

test('a place is the same before and after it was a key', () => {
  const place = { collection: 'documents', id: 'd1', name: 'f1.thumb' } as const;
  expect(placeOf(fileKey(place))).toEqual(place);
});

describe('the cache forgets', () => {
  const now = 1_000 * DAY;
  const forget = (rows: FileRow[], maxBytes?: number) =>
    filesToForget(rows, { now, keepMonths: 3, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const view = (id: string, days: number, more: Partial<FileRow> = {}) =>
    rowOf(`photos/${id}/view`, 100, { usedAt: now - days * DAY, ...more });

  test('views that nobody looked at for the chosen time, originals sooner, thumbnails later', () => {
    const original = rowOf('photos/c/original', 100, { usedAt: now - 40 * DAY });
    const thumb = rowOf('photos/c/thumb', 100, { usedAt: now - 200 * DAY });
    expect(forget([view('a', 80), view('b', 100), original, thumb])).toEqual([
      'photos/c/original',
      'photos/b/view',
    ]);
  });

  test('what was looked at longest ago when there is too much', () => {
    expect(forget([view('a', 3), view('b', 1), view('c', 2)], 200)).toEqual(['photos/a/view']);
  });

  test('nothing that waits to be sent, and nothing pinned', () => {
    expect(forget([view('a', 900, { waiting: 1 }), view('b', 900, { pinned: true })], 0)).toEqual(
      [],
    );
  });
});
