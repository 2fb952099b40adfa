import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeviceClock } from '../../lib/clock.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, firstValue } from '../../lib/live.ts';
import { storageName } from '../storage/database-name.ts';
import { ReplicaError } from '../errors.ts';
import type { EventWindow, NewEvent } from '../stores/events.ts';
import { type PreviewReplica, previewReplica } from './preview-replica.ts';
import { openReplica } from '../open-replica.ts';
import type { Replica } from '../replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';

const HOUR = 3_600_000;
const [mia, ben, nobody] = [newId(), newId(), newId()];
const clock = createDeviceClock();
let device: DeviceStore;
let userId: string;
let people = 0;
let open: Replica[];

beforeEach(() => {
  people += 1;
  userId = `person-${people}`;
  device = createDeviceStore(`preview-test-${people}`);
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((replica) => replica.close()));
});

async function openReal(preview?: PreviewReplica | null): Promise<Replica> {
  const replica = await openReplica({ userId, clock, schemas: loadedSchemas, device, preview });
  open.push(replica);
  return replica;
}

async function openPreview(): Promise<PreviewReplica> {
  const preview = await previewReplica({ userId, clock, schemas: loadedSchemas, device });
  expect(preview).not.toBeNull();
  return preview as PreviewReplica;
}

function draft(over: Partial<NewEvent> = {}): NewEvent {
  return {
    type: 'diaper',
    childId: mia,
    startedAt: Date.now() - HOUR,
    endedAt: null,
    payload: { kind: 'wet' },
    source: 'dock',
    ...over,
  } as NewEvent;
}

async function logSome(replica: Replica): Promise<void> {
  const at = Date.now();
  const drafts = Array.from({ length: 60 }, (_, i) =>
    draft({
      childId: [mia, ben][i % 2] as string,
      // Some at the same instant, so that the sort order has ties.
      startedAt: at - Math.floor(i / 4) * HOUR,
      ...(i % 4 < 2 ? { type: 'note', payload: {}, note: `${i}` } : {}),
    } as Partial<NewEvent>),
  );
  const saved = await replica.events.add(drafts);
  for (const { id } of saved.filter((_, i) => i % 7 === 0)) await replica.events.remove(id);
  await replica.timers.start({ childId: mia, kind: 'sleep' });
  await replica.timers.start({ childId: ben, kind: 'feeding', side: 'left' });
  await replica.children.add([
    {
      name: 'Mia',
      birthdate: '2026-01-02',
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: '#AA4455',
    },
  ]);
}

const windows = fc.record(
  {
    childIds: fc.uniqueArray(fc.constantFrom(mia, ben, nobody), { maxLength: 3 }),
    types: fc.subarray(['diaper', 'note', 'feeding'] as const),
    before: fc.integer({ min: 0, max: 20 }).map((h) => Date.now() - h * HOUR),
    limit: fc.integer({ min: 1, max: 80 }),
  },
  { requiredKeys: ['childIds', 'limit'] },
) as fc.Arbitrary<EventWindow & { before?: number; limit: number }>;

describe('the IndexedDB preview', () => {
  test('returns the same as the open replica', async () => {
    const real = await openReal();
    await logSome(real);
    const { replica: early } = await openPreview();
    const same = async (ask: (replica: Replica) => Live<unknown>): Promise<unknown> => {
      const answer = plain(await firstValue(ask(early)));
      expect(answer).toEqual(plain(await firstValue(ask(real))));
      return answer;
    };
    let found = 0;
    await fc.assert(
      fc.asyncProperty(windows, async (window) => {
        found += ((await same(({ events }) => events.timeline(window))) as unknown[]).length;
        const { childIds, types, before: to = Date.now() + 1 } = window;
        await same(({ events }) => events.between({ childIds, types, from: to - 6 * HOUR, to }));
      }),
      { numRuns: 80 },
    );
    // Queries without results would prove nothing.
    expect(found).toBeGreaterThan(50);
    expect(await same(({ timers }) => timers.running())).toHaveLength(2);
    expect(await same(({ children }) => children.all())).toHaveLength(1);
    await same(({ members }) => members.all());
    for (const limit of [1, 20, 500]) await same(({ queue }) => queue.items(limit));
    expect(await same(({ queue }) => queue.waitingSince())).toBeGreaterThan(0);
    expect(await same(({ events }) => events.removed([mia, ben], 50))).toHaveLength(9);
    expect(await same(({ queue }) => queue.counts())).toMatchObject({ waiting: 63 });
  });

  test('creates no database', async () => {
    const real = await openReal();
    await real.close();
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(storageName(userId, 'events')).onsuccess = () => resolve();
    });
    const { replica: early } = await openPreview();
    const live = early.events.timeline({ childIds: [mia], limit: 5 });
    const stop = live.subscribe(() => undefined);
    // Another collection has been read, so this one would have been read by now.
    await firstValue(early.children.all());
    expect(live.get()).toBeUndefined();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(storageName(userId, 'events'));
    stop();
  });

  test('returns nothing from a database of a newer release', async () => {
    const real = await openReal();
    await real.events.add([draft()]);
    await real.close();
    await raiseVersion(storageName(userId, 'events'));
    const { replica: early } = await openPreview();
    const live = early.events.timeline({ childIds: [mia], limit: 5 });
    const stop = live.subscribe(() => undefined);
    await firstValue(early.children.all());
    expect(live.get()).toBeUndefined();
    stop();
  });

  test('reads the data of one person only', async () => {
    const real = await openReal();
    await logSome(real);
    expect(
      await previewReplica({ userId: `${userId}-2`, clock, schemas: loadedSchemas, device }),
    ).toBeNull();
    const other = await openReplica({
      userId: `${userId}-2`,
      clock,
      schemas: loadedSchemas,
      device,
    });
    open.push(other);
    const preview = await previewReplica({
      userId: `${userId}-2`,
      clock,
      schemas: loadedSchemas,
      device,
    });
    expect(await firstValue((preview as PreviewReplica).replica.children.all())).toEqual([]);
  });

  test('lets a newer release upgrade the database, and returns nothing afterwards', async () => {
    const real = await openReal();
    await real.events.add([draft()]);
    await real.close();
    const { replica: early } = await openPreview();
    expect(await firstValue(early.events.timeline({ childIds: [mia], limit: 5 }))).toHaveLength(1);
    // Resolves only when no other connection holds it.
    await raiseVersion(storageName(userId, 'events'));
    const later = early.events.timeline({ childIds: [mia], limit: 6 });
    const stop = later.subscribe(() => undefined);
    await firstValue(early.children.all());
    expect(later.get()).toBeUndefined();
    stop();
  });

  test('is null on a device without a replica', async () => {
    expect(await previewReplica({ userId, clock, schemas: loadedSchemas, device })).toBeNull();
  });

  test('lets the replica be deleted', async () => {
    await (await openReal()).close();
    const preview = await openPreview();
    await firstValue(preview.replica.children.all());
    const { deleteReplica } = await import('../open-replica.ts');
    await deleteReplica(userId, device);
    expect(await previewReplica({ userId, clock, schemas: loadedSchemas, device })).toBeNull();
  });
});

describe('a preview replica', () => {
  test('keeps its lists when the replica opens, and follows later writes', async () => {
    await (await openReal()).events.add([draft(), draft({ startedAt: Date.now() - 2 * HOUR })]);
    const preview = await openPreview();
    const timeline = preview.replica.events.timeline({ childIds: [mia], limit: 10 });
    const stopKeeping = timeline.subscribe(() => undefined);
    const first = await firstValue(timeline);
    const shown: unknown[] = [];
    const stop = timeline.subscribe(() => shown.push(timeline.get()));
    stopKeeping();
    const replica = await openReal(preview);
    expect(replica).toBe(preview.replica);
    const [saved] = await replica.events.add([draft({ startedAt: Date.now() })]);
    await expect.poll(() => timeline.get()?.length).toBe(3);
    // No other list was shown in between than the one with the entry as `saving`, and unchanged
    // entries are the same objects.
    const saving = timeline.get()?.map((entry, i) => (i ? entry : { ...entry, state: 'saving' }));
    expect([first, saving, timeline.get()]).toEqual(expect.arrayContaining(shown));
    expect(shown.at(-1)).toEqual(timeline.get());
    expect(timeline.get()?.slice(1)).toEqual(first);
    expect(
      timeline
        .get()
        ?.slice(1)
        .every((entry, i) => entry === first[i]),
    ).toBe(true);
    expect(timeline.get()?.[0]?.record.id).toBe(saved?.id);
    stop();
  });

  test('gives the totals of days as soon as it is open', async () => {
    await (await openReal()).events.add([draft()]);
    const preview = await openPreview();
    const wanted = { childIds: [mia], from: '2020-01-01', to: '2020-01-02' };
    const followed = firstValue(preview.replica.totals.days(wanted));
    const read = preview.replica.totals.read(wanted);
    await openReal(preview);
    expect(await followed).toHaveLength(2);
    expect(await read).toEqual(await followed);
  });

  // Invariant: an entry counts as saved only once it is on disk.
  test('resolves a write only when it is on disk', async () => {
    await (await openReal()).close();
    const preview = await openPreview();
    let isSaved = false;
    const saving = preview.replica.events.add([draft()]).then((records) => {
      isSaved = true;
      return records;
    });
    await firstValue(preview.replica.children.all());
    expect(isSaved).toBe(false);
    const replica = await openReal(preview);
    const [saved] = await saving;
    const stored = await firstValue(replica.events.get(saved?.id ?? ''));
    expect(stored?.record).toEqual(saved);
  });

  test('rejects every waiting write when the replica cannot be opened', async () => {
    await (await openReal()).close();
    const preview = await openPreview();
    const saving = preview.replica.events.add([draft()]);
    preview.fail(new ReplicaError('quota', null));
    await expect(saving).rejects.toMatchObject({ kind: 'quota' });
    await expect(preview.replica.events.add([draft()])).rejects.toMatchObject({ kind: 'quota' });
    const { totals } = preview.replica;
    const wanted = { childIds: [mia], from: '2020-01-01', to: '2020-01-01' };
    await expect(totals.read(wanted)).rejects.toMatchObject({ kind: 'quota' });
  });
});

function raiseVersion(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 20);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error('not raised'));
  });
}

/** Without the members that only RxDB's own objects have. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
