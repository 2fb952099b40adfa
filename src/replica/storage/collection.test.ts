import { expect, test, vi } from 'vitest';
import { bottle, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { openDatabase } from './database.ts';
import { Queue, afterLocalWrite } from '../documents/document.ts';
import { InvalidRecordError, ReplicaError } from '../errors.ts';

test('an invalid edit names its fields and changes nothing', async () => {
  const environment = await openTestReplica();
  const now = environment.clock.now();
  const [saved] = await environment.replica.events.add([bottle(now)]);
  const wrong = environment.replica.events.edit(saved?.id ?? '', { endedAt: now - 60_000 });
  await expect(wrong).rejects.toThrow(InvalidRecordError);
  await expect(wrong).rejects.toMatchObject({ issues: [{ path: 'endedAt' }] });
  const entry = await eventually(environment.replica.events.get(saved?.id ?? ''));
  expect(entry?.record).toEqual(saved);
  await environment.replica.close();
});

test('reports a closed storage as a ReplicaError', async () => {
  const environment = await openTestReplica();
  const now = environment.clock.now();
  await environment.replica.close();
  await expect(environment.replica.events.add([bottle(now)])).rejects.toThrow(ReplicaError);
});

test('keeps the changes of four writers to one record at once', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const other = await openDatabase(environment.userId);
  const { events } = other.collections;
  const tag = (name: string) =>
    events.write(
      new Map([
        [
          saved?.id ?? '',
          (existing) =>
            existing &&
            afterLocalWrite(
              'events',
              existing,
              {
                ...existing.data,
                tags: [...(existing.data['tags'] as string[]), name],
                clocks: { ...existing.data.clocks, [`tags/${name}`]: '0zzzzzzzz-000-nodeaaaa' },
              },
              1,
            ),
        ],
      ]),
    );
  await Promise.all(['a', 'b', 'c', 'd'].map(tag));
  const stored = await events.get(saved?.id ?? '');
  expect(stored?.data['tags']).toEqual(['a', 'b', 'c', 'd']);
  await other.close();
});

test('counts once for all that follow the same count', async () => {
  const { replica, userId } = await openTestReplica();
  const { collections, close } = await openDatabase(userId);
  const count = vi.spyOn(collections.events, 'count');
  const lives = [Queue.waiting, Queue.waiting].map((queue) =>
    collections.events.liveCount({ queue }),
  );
  expect(await Promise.all(lives.map((live) => eventually(live)))).toEqual([0, 0]);
  expect(count).toHaveBeenCalledOnce();
  await close();
  await replica.close();
});

test('resolves with the document that a change leaves unchanged', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  await environment.replica.close();
  const { collections, close } = await openDatabase(environment.userId);
  const written = await collections.events.write(
    new Map([
      [saved?.id ?? '', () => null],
      ['not-here-0001', () => null],
    ]),
  );
  expect([...written.keys()]).toEqual([saved?.id]);
  await close();
});

test('leaves no trace of an erased record in IndexedDB', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now(), 77)]);
  await environment.replica.close();
  const { collections, close } = await openDatabase(environment.userId);
  await collections.events.erase([saved?.id ?? '', 'not-here-0001'], () => true);
  expect(await collections.events.get(saved?.id ?? '')).toBeNull();
  expect(await collections.events.count({ queue: Queue.waiting })).toBe(0);
  await close();
  expect(JSON.stringify(await rawDocuments(environment.userId))).not.toContain(saved?.id);
});

test('keeps a document that is changed while it is being erased', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const id = saved?.id ?? '';
  await environment.replica.close();
  const { collections, close } = await openDatabase(environment.userId);
  const { events } = collections;
  // Both have read the same state before the first of them writes.
  const writing = events.write(
    new Map([[id, (existing) => existing && { ...existing, queuedAt: existing.queuedAt + 1 }]]),
  );
  await Promise.all([writing, events.erase([id], () => true)]);
  expect(await events.get(id)).toMatchObject({ data: saved });
  await close();
});

/** Every document as IndexedDB holds it. */
async function rawDocuments(userId: string): Promise<unknown[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(userId) && name.includes('--events') ? [name] : [],
  );
  const read = (name: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('docs').objectStore('docs').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  expect(names).toHaveLength(1);
  return (await Promise.all(names.map(read))).flat();
}
