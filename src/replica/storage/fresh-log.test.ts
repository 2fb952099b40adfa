import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { beginFreshLog } from './fresh-log.ts';

test('a fresh log costs no data and leaves nothing behind, also where two tabs begin one at once', async () => {
  await new Promise((resolve) => {
    indexedDB.open('kept').onsuccess = resolve;
  });
  await Promise.all([beginFreshLog(), beginFreshLog()]);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['kept']);
});
