import { expect, test } from 'vitest';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { FilePlace } from '../../../media/store/file-row.ts';
import { readDownload } from './use-file-actions.ts';

const photo = { id: 'p-1', mime: 'image/jpeg', keepsOriginal: true } as PhotoRecord;
const video = { ...photo, mime: 'video/mp4' } as PhotoRecord;

/** @param held the files that can be had */
const mediaWith = (...held: string[]) => ({
  read: ({ name }: FilePlace) =>
    Promise.resolve(
      held.includes(name)
        ? { ok: true as const, blob: new Blob([name]) }
        : { ok: false as const, why: 'missing' as const },
    ),
});

const downloaded = async (record: PhotoRecord, ...held: string[]) => {
  const read = await readDownload(mediaWith(...held), record);
  return read && [await read.blob.text(), read.isSmaller];
};

test('a download is the original, and the smaller picture only until there is one', async () => {
  expect(await downloaded(photo, 'original', 'view')).toEqual(['original', false]);
  expect(await downloaded(photo, 'view', 'thumb')).toEqual(['view', true]);
  expect(await downloaded(photo, 'thumb')).toBeNull();
});

test('the picture of a photo that has no original by choice is not a smaller one', async () => {
  expect(await downloaded({ ...photo, keepsOriginal: false }, 'view')).toEqual(['view', false]);
});

test('a video is never replaced by its poster', async () => {
  expect(await downloaded(video, 'poster', 'view')).toBeNull();
});
