import { expect, test } from 'vitest';
import type { UploadFile } from '../../../media/uploads.ts';
import { itemsOf } from './use-queue.ts';

const file = (id: string, name: string, more: Partial<UploadFile> = {}): UploadFile => ({
  place: { collection: 'photos', id, name },
  bytes: 100,
  sentBytes: 40,
  addedAt: 0,
  state: 'waiting',
  failure: null,
  ...more,
});

test('the files of a photo are one line, and what failed comes first', () => {
  const failure = { reason: 'tooLarge', message: null } as const;
  const items = itemsOf({
    files: [
      file('a', 'thumb', { state: 'sending' }),
      file('b', 'thumb'),
      file('a', 'original'),
      file('b', 'original', { state: 'failed', failure }),
    ],
  });
  expect(items.map(({ id, state, bytes, sentBytes }) => [id, state, bytes, sentBytes])).toEqual([
    ['b', 'failed', 200, 80],
    ['a', 'sending', 200, 80],
  ]);
  expect(items[0]?.failed?.place.name).toBe('original');
});
