import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeJpeg } from '../../../tests/helpers/jpeg.ts';
import { deleteDatabases } from '../../replica/storage/databases.ts';
import { mediaDatabaseName } from '../store/media-name.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type ArchivedBytes, takeArchived } from './take-archived.ts';

const USER = 'user-of-archives';
const jpeg = new Uint8Array(makeJpeg({ dataBytes: 900 }));
const drawn = { mime: 'image/webp', bytes: new Uint8Array([1, 2, 3]) };

let store: MediaStore;
beforeEach(async () => {
  store = await openMediaStore(USER);
});
afterEach(async () => {
  store.close();
  await deleteDatabases(mediaDatabaseName(USER));
});

const tools = (decodes = true) => ({
  store,
  now: 7,
  pictures: {
    decode: () =>
      decodes
        ? Promise.resolve({ width: 8, height: 8, close: () => undefined } as ImageBitmap)
        : Promise.reject(new Error('not decoded')),
    drawThumb: () => Promise.resolve(drawn),
    drawView: () => Promise.resolve(drawn),
    placeholderOf: () => '',
  },
});

function fileOf(name: string, bytes: Uint8Array, over: Partial<ArchivedBytes> = {}): ArchivedBytes {
  return {
    name,
    path: `media/photos/x-${name}.jpg`,
    hash: null,
    mimes: ['image/jpeg', 'image/webp'],
    maxBytes: 10_000,
    read: () => Promise.resolve(new Blob([new Uint8Array(bytes)])),
    ...over,
  };
}
const photo = { collection: 'photos', id: 'photo-1' } as const;
const names = async () =>
  (await store.waitingRows()).map(({ key }) => key.replace(/.*\//, '')).toSorted();

test('queues a photo with the small pictures that the archive does not have', async () => {
  expect(await takeArchived(photo, [fileOf('original', jpeg)], tools())).toEqual(['original']);
  expect(await names()).toEqual(['original', 'thumb', 'view']);
});

test('leaves the small pictures of what cannot be decoded to the server', async () => {
  await takeArchived(photo, [fileOf('original', jpeg)], tools(false));
  expect(await names()).toEqual(['original']);
});

test('draws the thumbnail of a video of its still picture', async () => {
  const video = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 0, 0]);
  const files = [
    fileOf('original', video, { mimes: ['video/mp4'], path: 'media/photos/x-original.mp4' }),
    fileOf('poster', jpeg),
  ];
  expect(await takeArchived(photo, files, tools())).toEqual(['original', 'poster']);
  expect(await names()).toEqual(['original', 'poster', 'thumb']);
});

test.each<[string, Partial<ArchivedBytes>]>([
  ['has other bytes than its record says', { hash: '0'.repeat(64) }],
  ['is of another type', { mimes: ['image/png'] }],
  ['is larger than it may be', { maxBytes: 10 }],
  ['cannot be read', { read: () => Promise.reject(new RangeError('damaged')) }],
  ['is empty', { read: () => Promise.resolve(new Blob([])) }],
])('stores nothing of a file that %s', async (_, over) => {
  expect(await takeArchived(photo, [fileOf('original', jpeg, over)], tools())).toEqual([]);
  expect(await store.rows()).toEqual([]);
});

test('leaves a file as it is that is on this device already', async () => {
  await takeArchived(photo, [fileOf('original', jpeg)], tools());
  const [row] = await store.waitingRows();
  await store.changeRow(row?.key ?? '', ({ waiting: _, ...rest }) => rest);
  const before = await store.waitingRows();
  expect(await takeArchived(photo, [fileOf('original', jpeg)], tools())).toEqual(['original']);
  expect(await store.waitingRows()).toEqual(before);
});
