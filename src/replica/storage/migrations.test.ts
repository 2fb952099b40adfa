import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bottle, eventually } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { Queue } from '../documents/document.ts';
import { openReplica } from '../open-replica.ts';
import type { Replica } from '../replica.ts';
import { REPLICA_SCHEMA_VERSION, replicaSchema } from './schema.ts';

const NEXT = REPLICA_SCHEMA_VERSION + 1;
const clock = createDeviceClock();
let userId: string;
const opened: Replica[] = [];

/** The release after this one: the same code over a schema of the next version. */
async function openNext(): Promise<Replica> {
  vi.resetModules();
  vi.doMock('./schema.ts', () => ({
    REPLICA_SCHEMA_VERSION: NEXT,
    replicaSchema: { ...replicaSchema, version: NEXT },
  }));
  const next = await import('../open-replica.ts');
  const replica = await next.openReplica({ userId, clock, schemas: loadedSchemas });
  opened.push(replica);
  return replica;
}

async function open(onLost?: () => void): Promise<Replica> {
  const replica = await openReplica({ userId, clock, schemas: loadedSchemas, onLost });
  opened.push(replica);
  return replica;
}

beforeEach(() => {
  userId = newId();
});
afterEach(async () => {
  vi.doUnmock('./schema.ts');
  for (const replica of opened.splice(0)) await replica.close().catch(() => undefined);
});

const add = async (replica: Replica, i: number) =>
  (await replica.events.add([bottle(clock.now() - 1000 + i)])).map(({ id }) => id);
const eventDatabases = async () =>
  (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(userId) && name.endsWith('--events') ? [name.split('--')[1]] : [],
  );
const idsWaiting = async (replica: Replica) =>
  (await replica.sync.waiting(5_000)).map(({ record }) => record.id);

test('moves all data of an older release, with its queue in order', async () => {
  const before = await open();
  const ids = [];
  for (let i = 0; i < 30; i++) ids.push(...(await add(before, i)));
  const [acknowledged = ''] = ids;
  const [sent] = await before.sync.waiting(1);
  const verdict = { collection: 'events', id: acknowledged, verdict: 'applied', seq: 7 } as const;
  if (sent) await before.sync.settle([{ ...sent, verdict }], clock.now());
  const { node } = before;
  await before.sync.writeState({ ...(await before.sync.readState()), epoch: 'e', scope: 'all' });
  await before.close();

  const after = await openNext();
  expect(await idsWaiting(after)).toEqual(ids.slice(1));
  expect((await eventually(after.events.get(acknowledged)))?.record.id).toBe(acknowledged);
  // The same replica: nothing has to be read again.
  expect(after.node).toBe(node);
  expect((await after.sync.readState()).epoch).toBe('e');
  expect(await eventDatabases()).toEqual([String(NEXT)]);
});

test('keeps every saved write of an old tab that keeps writing during the move', async () => {
  const old = await open();
  const saved: string[] = [];
  const next = { isOpen: false };
  const writing = (async () => {
    while (!next.isOpen || saved.length < 50) {
      try {
        saved.push(...(await add(old, saved.length)));
      } catch {
        return 'closed';
      }
      await new Promise(setImmediate);
    }
    return 'never told';
  })();
  await vi.waitUntil(() => saved.length > 20);
  const replica = await openNext();
  next.isOpen = true;
  expect(await writing).toBe('closed');
  expect((await idsWaiting(replica)).toSorted()).toEqual(saved.toSorted());
});

test('tells an old tab that its data was taken over, and lets it create no database', async () => {
  const onLost = vi.fn<() => void>();
  await open(onLost);
  await openNext();
  expect(onLost).toHaveBeenCalledTimes(1);
  await expect(open()).rejects.toMatchObject({ kind: 'outdated' });
  expect(await eventDatabases()).toEqual([String(NEXT)]);
});

test('repeats an interrupted move without duplicating or undoing anything', async () => {
  const before = await open();
  const [id = ''] = await add(before, 1);
  const [other = ''] = await add(before, 2);
  await before.close();
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('The device died before the old one was deleted.');
  });
  await expect(openNext()).rejects.toThrow('The replica failed');
  deleting.mockRestore();
  expect(await eventDatabases()).toHaveLength(2);

  const after = await openNext();
  expect(await idsWaiting(after)).toEqual([id, other]);
  await after.events.edit(id, { note: 'second' });
  const edited = (entry: unknown) => JSON.stringify(entry).includes('second');
  expect(await eventually(after.events.get(id), edited)).not.toBeNull();
  expect(await eventDatabases()).toEqual([String(NEXT)]);
});

test('moves nothing when the schema version is unchanged', async () => {
  const before = await open();
  await add(before, 1);
  await before.close();
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
  const after = await open();
  expect(await after.sync.countWaiting()).toBe(1);
  expect(deleting.mock.calls.flat().filter((name) => name.startsWith('rxdb'))).toEqual([]);
  deleting.mockRestore();
});

/** One document of each past schema version, as that release stored it. */
const fixtures: Readonly<Record<number, Record<string, unknown>>> = {
  0: {
    id: '0198c0de-0000-7000-8000-000000000001',
    shelf: '0198c0de-0000-7000-8000-00000000c41d',
    kind: 'feeding',
    at: 1_773_457_200_000,
    day: '2026-03-14',
    queue: Queue.waiting,
    queuedAt: 1_773_457_200_000,
    rev: 0,
    acked: '',
    verdict: null,
    lost: [],
    data: {
      id: '0198c0de-0000-7000-8000-000000000001',
      note: 'three in the morning',
      ofTomorrow: 1,
    },
  },
};

test('has a valid fixture for every schema version', () => {
  const advice = `The replica's schema is at version ${REPLICA_SCHEMA_VERSION}. Add a document as this
version stores it to \`fixtures\` in migrations.test.ts, a function to \`strategies\` in migrations.ts
that makes it from the one before, and a test that the older document opens.`;
  const versions = Object.keys(fixtures).map(Number);
  const wanted = Array.from({ length: REPLICA_SCHEMA_VERSION + 1 }, (_, i) => i);
  expect(versions.join() === wanted.join() ? 'all there' : advice).toBe('all there');
  expect(Object.keys(fixtures[REPLICA_SCHEMA_VERSION] ?? {}).toSorted()).toEqual(
    Object.keys(replicaSchema.properties).toSorted(),
  );
});
