import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bottle, openTestReplica } from '../helpers/replica.ts';
import { deleteReplica } from '../../src/replica/open-replica.ts';
import { filesIn } from '../imports.ts';

/** Faults of RxDB's storage that ours does not have. */

const root = join(import.meta.dirname, '../..');

test('cleanup: loads no background part of RxDB', () => {
  const loaded = ['src', 'sw'].flatMap((folder) =>
    filesIn(root, folder)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/rxdb\/plugins\/[\w-]+/g)),
  );
  const storages = ['rxdb/plugins/storage-dexie', 'rxdb/plugins/storage-memory'];
  expect(new Set(loaded.filter(Boolean))).toEqual(new Set(storages));
});

test('leftovers: deletes every database of a replica', async () => {
  const names = async () => new Set((await indexedDB.databases()).map(({ name }) => name ?? ''));
  const environment = await openTestReplica();
  await environment.replica.events.add([bottle(environment.clock.now())]);
  await environment.replica.close();
  const ofReplica = (name: string) => name.startsWith('rxdb-dexie-');
  expect([...(await names())].some(ofReplica)).toBe(true);
  await deleteReplica(environment.userId, environment.device);
  expect([...(await names())].filter(ofReplica)).toEqual([]);
});
