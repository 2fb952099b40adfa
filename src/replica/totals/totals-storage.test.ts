import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { HOUR_MS } from '../../../schema/limits.ts';
import { removeRecord } from '../../../schema/rules/merge.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { eventually } from '../../../tests/helpers/replica.ts';
import { newId } from '../../lib/ids.ts';
import { afterLocalWrite } from '../documents/document.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { createInMemoryTotals } from './in-memory-totals.ts';
import { TotalsStore } from './totals.ts';

const inMemory = () =>
  openDatabase(newId(), undefined, {
    storage: { ...getRxStorageMemory(), collectionStates: new Map() } as never,
    createTotals: createInMemoryTotals,
  });
const implementations: Record<string, () => Promise<OpenDatabase>> = {
  'on IndexedDB': () => openDatabase(newId()),
  'in memory': inMemory,
};

/** Both storages are held to the same behaviour, so that a window without storage shows the same. */
describe.each(Object.entries(implementations))('the storage of totals %s', (_name, open) => {
  let database: OpenDatabase;
  let totals: TotalsStore;
  beforeEach(async () => {
    database = await open();
    totals = new TotalsStore(database.totals);
  });
  afterEach(async () => {
    await database.close();
  });

  const store = (...records: EventRecord[]) =>
    database.collections.events.write(
      new Map(
        records.map((record) => [
          record.id,
          (existing) => afterLocalWrite('events', existing, record as AnyRecord, 1),
        ]),
      ),
    );
  const feeding = (day: string, childId: string | null = 'child-mia') =>
    makeEvent('feeding', `${day}T12:00:00Z`, { childId });
  const remove = (record: EventRecord) =>
    store(removeRecord(record, { by: 'u-ana', at: record.startedAt + 1, node: 'nodeaaaa' }));
  const feeds = async (from: string, to: string, ...childIds: string[]) =>
    (await totals.read({ childIds, from, to })).map((day) => day.feeds);

  test('names every child that has events, once, and not those who only have removed ones', async () => {
    expect(await database.totals.childIds()).toEqual([]);
    const [gone] = [feeding('2026-03-10', 'child-zoe')];
    await store(
      feeding('2026-03-10', 'child-mia'),
      feeding('2026-03-11', 'child-mia'),
      feeding('2026-03-10', 'child-leo'),
      makeEvent('pumping', '2026-03-10T12:00:00Z', { childId: null }),
      gone,
    );
    await remove(gone);
    expect((await database.totals.childIds()).toSorted()).toEqual(['child-leo', 'child-mia']);
  });

  test('knows the last day of a child, and the last one before another', async () => {
    await store(feeding('2026-03-10'), feeding('2026-03-14'), feeding('2026-03-20', 'child-leo'));
    const { lastDay } = database.totals;
    const last = (...asked: Parameters<typeof lastDay>) => database.totals.lastDay(...asked);
    expect(await last('child-mia')).toBe('2026-03-14');
    expect(await last('child-mia', '2026-03-14')).toBe('2026-03-10');
    expect(await last('child-mia', '2026-03-10')).toBeNull();
    expect(await last('child-zoe')).toBeNull();
  });

  test('sums each day of the children that were asked for, and no other', async () => {
    await store(
      feeding('2026-03-09'),
      feeding('2026-03-10'),
      makeEvent('feeding', '2026-03-10T18:00:00Z'),
      feeding('2026-03-11', 'child-leo'),
      makeEvent('feeding', '2026-03-10T06:00:00Z', { childId: null }),
    );
    expect(await feeds('2026-03-10', '2026-03-12', 'child-mia')).toEqual([2, 0, 0]);
    expect(await feeds('2026-03-10', '2026-03-12', 'child-leo')).toEqual([0, 1, 0]);
    expect(await feeds('2026-03-10', '2026-03-12', 'child-mia', 'child-leo')).toEqual([2, 1, 0]);
    expect(await feeds('2026-03-10', '2026-03-09', 'child-mia')).toEqual([]);
    expect(await feeds('2026-03-10', '2026-03-11')).toEqual([0, 0]);
  });

  test('cuts a sleep over midnight between its days, wherever the range begins', async () => {
    const night = makeEvent('sleep', '2026-03-10T20:00:00Z', { ended: '2026-03-11T06:00:00Z' });
    await store(night);
    const slept = async (from: string, to: string) =>
      (await totals.read({ childIds: ['child-mia'], from, to })).map(
        (day) => day.sleepMs / HOUR_MS,
      );
    expect(await slept('2026-03-10', '2026-03-11')).toEqual([3, 7]);
    expect(await slept('2026-03-11', '2026-03-11')).toEqual([7]);
    expect(await slept('2026-03-10', '2026-03-10')).toEqual([3]);
  });

  test('follows what is written, removed and erased, and nothing of other children and days', async () => {
    const live = totals.days({ childIds: ['child-mia'], from: '2026-03-10', to: '2026-03-10' });
    const seen = vi.fn<() => void>();
    const stop = live.subscribe(seen);
    const shows = (count: number) => eventually(live, ([day]) => day?.feeds === count);
    await shows(0);
    const read = seen.mock.calls.length;
    await store(feeding('2026-03-10', 'child-leo'), feeding('2026-06-01'));
    await shows(0);
    expect(seen).toHaveBeenCalledTimes(read);
    const [first, second] = [feeding('2026-03-10'), feeding('2026-03-10')];
    await store(first, { ...second, startedAt: second.startedAt + 4 * HOUR_MS });
    await shows(2);
    await remove(first);
    await shows(1);
    await database.collections.events.erase([second.id], () => true);
    await shows(0);
    stop();
  });

  test('tells nothing to a listener that has stopped', async () => {
    const listener = vi.fn<(documents: object[]) => void>();
    const stop = database.totals.onChange(listener);
    await store(feeding('2026-03-10'));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    await store(feeding('2026-03-11'));
    expect(listener).toHaveBeenCalledOnce();
  });
});

test('totals on IndexedDB are closed with their database, and then fail as it does', async () => {
  const database = await openDatabase(newId());
  expect(database.totals.isClosed()).toBe(false);
  await database.close();
  expect(database.totals.isClosed()).toBe(true);
  const wanted = { childIds: ['child-mia'], from: '2026-03-10', to: '2026-03-10' };
  await expect(new TotalsStore(database.totals).read(wanted)).rejects.toMatchObject({
    name: 'ReplicaError',
  });
});

test('live totals report nothing after their database was closed', async () => {
  const database = await openDatabase(newId());
  const totals = new TotalsStore(database.totals);
  const live = totals.days({ childIds: ['child-mia'], from: '2026-03-10', to: '2026-03-10' });
  const stop = live.subscribe(() => undefined);
  const shown = await eventually(live);
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  await database.close();
  totals.refresh();
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(live.get()).toBe(shown);
  stop();
});

test('totals in memory go on answering after a close: nothing of them can fail', async () => {
  const database = await inMemory();
  await database.close();
  expect(database.totals.isClosed()).toBe(false);
  const wanted = { childIds: ['child-mia'], from: '2026-03-10', to: '2026-03-10' };
  expect(await new TotalsStore(database.totals).read(wanted)).toHaveLength(1);
});
