import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entry } from '../../replica/documents/entry.ts';
import type { RecordReaders } from '../../replica/open-stored.ts';
import type { SyncState } from '../../replica/sync/sync-state.ts';
import { deleteDatabases } from '../../replica/storage/databases.ts';
import { createCell } from '../../lib/live.ts';
import { type FileRow, fileKey } from '../store/file-row.ts';
import { mediaDatabaseName } from '../store/media-name.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { createRequeue, requeueMissing } from './requeue.ts';
import { NEW_UPLOAD } from './upload-machine.ts';

const USER = 'user-1';

let store: MediaStore;
beforeEach(async () => {
  store = await openMediaStore(USER);
});
afterEach(async () => {
  store.close();
  await deleteDatabases(mediaDatabaseName(USER));
});

function rowOf(id: string, name: string, more: Partial<FileRow> = {}): FileRow {
  return {
    key: fileKey({ collection: 'photos', id, name }),
    mime: 'image/jpeg',
    hash: 'aa',
    bytes: 3,
    addedAt: 1,
    usedAt: 1,
    madeHere: true,
    pinned: false,
    upload: { ...NEW_UPLOAD, offset: 3 },
    ...more,
  };
}

/** A replica with one record, as the server's last answer has it. */
function replicaWith(record: object, state: Entry['state'] = 'saved'): { store: RecordReaders } {
  const entry = { record: { removed: null, keepsOriginal: true, stored: [], ...record }, state };
  const reader = { get: () => createCell(entry) };
  return { store: (() => reader) as unknown as RecordReaders };
}

const add = (...rows: FileRow[]) =>
  store.add(rows.map((row) => ({ row, bytes: Uint8Array.of(1, 2, 3) })));
const waiting = async () => (await store.waitingRows()).map(({ key }) => key);

test('queues the files again that a restored server lacks, from their beginning', async () => {
  await add(rowOf('a', 'original'), rowOf('a', 'thumb'), rowOf('a', 'view'));
  expect(await requeueMissing(store, replicaWith({ id: 'a', stored: ['thumb'] }))).toBe(2);
  expect(await waiting()).toEqual(['photos/a/original', 'photos/a/view']);
  const [row] = await store.waitingRows();
  expect(row?.upload).toEqual(NEW_UPLOAD);
});

test.each([
  ['the server has it', rowOf('a', 'thumb'), { stored: ['thumb'] }, 'saved'],
  ['it was downloaded from there', rowOf('a', 'thumb', { madeHere: false }), {}, 'saved'],
  ['its photo lies in the trash', rowOf('a', 'thumb'), { removed: { at: 1 } }, 'saved'],
  ['its photo was reduced', rowOf('a', 'original'), { keepsOriginal: false }, 'saved'],
  ['its record has not been sent yet', rowOf('a', 'thumb'), {}, 'waiting'],
] as const)('leaves a file alone when %s', async (_, row, record, state) => {
  await add(row);
  expect(await requeueMissing(store, replicaWith({ id: 'a', ...record }, state))).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('compares ever more rarely, and from the beginning when the server was restored', async () => {
  await add(rowOf('a', 'thumb'));
  let [now, epoch] = [0, 'one'];
  const sync = { readState: () => Promise.resolve({ epoch } as SyncState) };
  const requeue = createRequeue(store, { ...replicaWith({ id: 'a' }), sync }, () => now);
  const sent = () => store.changeRow('photos/a/thumb', ({ waiting: _, ...row }) => row);
  const comparedAt: number[] = [];
  for (; now <= 20 * 60_000; now += 60_000) {
    if (now === 10 * 60_000) epoch = 'two';
    if ((await requeue()) > 0) comparedAt.push(now / 60_000);
    await sent();
  }
  expect(comparedAt).toEqual([0, 1, 3, 7, 10, 11, 13, 17]);
});
