import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { beginFreshLog } from './fresh-log.ts';

test('a fresh log keeps all data and leaves no database, also with two tabs at once', async () => {
  await new Promise((resolve) => {
    indexedDB.open('kept').onsuccess = resolve;
  });
  await Promise.all([beginFreshLog(), beginFreshLog()]);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['kept']);
});
