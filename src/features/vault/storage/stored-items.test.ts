import { expect, test } from 'vitest';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { duplicatePhotos, largestItems, reduciblePhotos } from './stored-items.ts';

const MB = 1024 * 1024;
const all = ['original', 'view', 'thumb'];
const photo = (id: string, more: object = {}) =>
  ({
    record: {
      id,
      hash: id,
      mime: 'image/jpeg',
      bytes: 3 * MB,
      keepsOriginal: true,
      stored: all,
      createdAt: 1,
      ...more,
    },
  }) as unknown as Entry<PhotoRecord>;
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

test('the largest come first, and what the server does not hold takes nothing', () => {
  const files = { a: { bytes: 4 * MB }, b: { bytes: 2 * MB }, c: { bytes: 9 * MB } };
  const documents = [{ record: { id: 'paper', files, stored: ['a', 'b'] } }] as never;
  const photos = [photo('p1'), photo('p2', { stored: ['thumb'] }), photo('p3', { bytes: 8 * MB })];
  const found = largestItems({ photos, documents }, 2);
  expect(found.map(({ record, bytes }) => [record.id, bytes / MB])).toEqual([
    ['p3', 8],
    ['paper', 6],
  ]);
});

test('equal files are found, the oldest first', () => {
  const photos = [
    photo('new', { hash: 'x', createdAt: 9 }),
    photo('other'),
    photo('old', { hash: 'x' }),
  ];
  expect(duplicatePhotos(photos).map(ids)).toEqual([['old', 'new']]);
});

test('only large originals with smaller pictures can be reduced', () => {
  const photos = [
    photo('fine'),
    photo('small', { bytes: MB }),
    photo('video', { mime: 'video/mp4' }),
    photo('alone', { stored: ['original'] }),
    photo('reduced', { keepsOriginal: false }),
  ];
  expect(ids(reduciblePhotos(photos))).toEqual(['fine']);
});
