import { expect, test } from 'vitest';
import { keepOriginals } from './keep-originals.ts';
import type { FilePlace, FileRow } from './store/file-row.ts';
import type { MediaStore } from './store/media-store.ts';

test('keeps the originals that are wanted, and completes photos that were pinned by hand', async () => {
  const row = (key: string, pinned = true) => ({ key, pinned }) as FileRow;
  const rows = [
    row('photos/liked/original'),
    row('photos/unliked/original'),
    row('photos/mine/original'),
    row('photos/mine/thumb'),
    row('photos/new/original', false),
    row('documents/paper/f1'),
  ];
  const done: string[] = [];
  const note = (what: string) => (places: readonly FilePlace[]) => {
    done.push(...places.map(({ id, name }) => `${what} ${id} ${name}`));
    return Promise.resolve(true);
  };
  await keepOriginals(
    {
      store: () => Promise.resolve({ rows: () => Promise.resolve(rows) } as MediaStore),
      storedOf: (id) => Promise.resolve(id === 'mine' ? ['thumb', 'view', 'original'] : null),
      files: { pin: note('keep'), unpin: (places) => note('let go')(places).then(() => undefined) },
    },
    ['liked', 'new'],
  );
  expect(done).toEqual(['let go unliked original', 'keep new original', 'keep mine view']);
});
