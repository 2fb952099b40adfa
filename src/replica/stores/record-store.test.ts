import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collections } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { recordMeta } from '../../../schema/records/record.ts';
import { covers } from '../../../schema/rules/merge.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { InvalidRecordError } from '../errors.ts';
import { afterServerState } from '../documents/document.ts';
import { NO_SCHEMAS, type RecordSchemas } from './record-schemas.ts';
import { type RecordStore, createRecordStore } from './record-store.ts';

/** A record as a new synced collection would define it; stored in the databases of timers. */
const Weighing = z.looseObject({
  ...recordMeta,
  startedAt: z.int(),
  weightG: z.int().check(z.minimum(1)),
  note: z.string(),
});
type Weighing = z.infer<typeof Weighing>;
const weighings = { name: 'timers' } as { name: 'timers'; recordType?: Weighing };

const child = 'child-mia';
const T0 = Date.UTC(2026, 2, 14, 3, 0);
const draft = (weightG: number, startedAt = T0) => ({
  childId: child,
  startedAt,
  weightG,
  note: '',
});

/** A collection of this test's own. */
const schemas: RecordSchemas = {
  of: (name) => (name === weighings.name ? Weighing : loadedSchemas.of(name)),
  load: () => null,
};

let environment: TestReplica;
let store: RecordStore<Weighing>;

beforeEach(async () => {
  environment = await openTestReplica(undefined, schemas);
  store = environment.replica.store(weighings);
});
afterEach(() => environment.replica.close());

describe('a record by its id', () => {
  test('is known at once where a list shows it, and follows its changes', async () => {
    const [record] = await store.add([draft(3_400)]);
    const id = record?.id ?? '';
    expect(store.get(id).get()).toBeUndefined();
    const list = store.live({ childIds: [child], order: 'newestFirst' });
    const stopList = list.subscribe(() => undefined);
    await eventually(list);

    const one = store.get(id);
    expect(one.get()).toMatchObject({ record: { weightG: 3_400 } });
    expect(one.get()).toBe(one.get());
    const stop = one.subscribe(() => undefined);
    await store.edit(id, { weightG: 3_500 });
    expect(await eventually(one, (entry) => entry?.record.weightG === 3_500)).toBeTruthy();
    await store.remove(id);
    expect(await eventually(one, (entry) => entry?.record.removed !== null)).toBeTruthy();
    await environment.replica.queue.discard('timers', id, 'waiting');
    expect(await eventually(one, (entry) => entry === null)).toBeNull();
    stop();
    stopList();
  });
});

describe('a collection without a class of its own', () => {
  test('stores new records durably, with an author and a stamp, and queues them', async () => {
    const [record] = await store.add([draft(3_400)]);
    expect(record).toMatchObject({ weightG: 3_400, createdBy: environment.userId, removed: null });
    expect(Object.keys(record?.clocks ?? {})).toEqual(['*']);
    expect(await eventually(environment.replica.queue.counts())).toMatchObject({ waiting: 1 });

    const reopened = (await environment.reopen()).store(weighings);
    expect(await eventually(reopened.get(record?.id ?? ''))).toMatchObject({
      record: { weightG: 3_400 },
      state: 'waiting',
    });
  });

  test('refuses an invalid record, names its fields, and stores none of the batch', async () => {
    const adding = store.add([draft(3_400), draft(0)]);
    await expect(adding).rejects.toBeInstanceOf(InvalidRecordError);
    await expect(adding).rejects.toMatchObject({ issues: [{ path: 'weightG' }] });
    expect(await store.find({})).toEqual([]);
  });

  test('stamps only the changed fields of an edit', async () => {
    const { id } = await added(draft(3_400));
    environment.advance(1_000);
    const edited = await store.edit(id, { weightG: 3_450 });
    expect(edited).toMatchObject({ weightG: 3_450, note: '', updatedAt: edited.createdAt + 1_000 });
    expect(Object.keys(edited.clocks).toSorted()).toEqual(['*', 'weightG']);
  });

  test('refuses an invalid edit and keeps the record as it was', async () => {
    const { id } = await added(draft(3_400));
    await expect(store.edit(id, { weightG: -1 })).rejects.toBeInstanceOf(InvalidRecordError);
    expect((await store.read(id))?.weightG).toBe(3_400);
  });

  test('refuses to edit, remove or restore a record that is not on this device', async () => {
    await expect(store.edit('nothing', { note: 'x' })).rejects.toBeInstanceOf(RangeError);
    await expect(store.remove('nothing')).rejects.toBeInstanceOf(RangeError);
    await expect(store.restore('nothing')).rejects.toBeInstanceOf(RangeError);
    expect(await eventually(store.get('nothing'))).toBeNull();
  });

  test('moves a removed record to the trash and restores it with its id', async () => {
    const { id } = await added(draft(3_400));
    await store.remove(id);
    expect(await eventually(store.live({ order: 'newestFirst' }))).toEqual([]);
    const trash = store.live({ removed: true, order: 'newestFirst' });
    expect((await eventually(trash)).map(({ record }) => record.id)).toEqual([id]);
    expect(await store.findAlive([id])).toEqual(new Map());

    await store.restore(id);
    expect([...(await store.findAlive([id])).keys()]).toEqual([id]);
  });

  test('restores a removed record when it is edited', async () => {
    const { id } = await added(draft(3_400));
    await store.remove(id);
    await store.edit(id, { note: 'after the bath' });
    expect((await store.findAlive([id])).get(id)).toMatchObject({ note: 'after the bath' });
  });

  test('overwrites the stored record when it is added a second time', async () => {
    const first = await added({ ...draft(3_400), id: 'record-1' });
    // The clock was set back in between: the later call still wins.
    environment.advance(-60_000);
    const [second] = await store.add([{ ...draft(3_500), id: 'record-1' }]);
    expect(second?.weightG).toBe(3_500);
    expect(covers(second as AnyRecord, first)).toBe(true);
  });

  test('keeps an unsent value that a second write overwrites, for the history', async () => {
    const { id } = await added({ ...draft(3_400), note: 'first' });
    await store.edit(id, { note: 'second' });
    const [item] = await eventually(
      environment.replica.queue.items(5),
      (items) => items.length > 0,
    );
    expect(item?.lost.map(({ path, value }) => [path, value])).toEqual([['note', 'first']]);
  });

  test('shows a record as saving before it is stored, and keeps the list in order', async () => {
    await store.add([draft(3_300, T0 - 1_000), draft(3_200, T0 - 2_000)]);
    const live = store.live({ order: 'newestFirst' });
    await eventually(live, (entries) => entries.length === 2);
    const states: string[][] = [];
    const stop = live.subscribe(() => states.push((live.get() ?? []).map(({ state }) => state)));
    await store.add([draft(3_400)]);
    stop();
    expect(states[0]).toEqual(['saving', 'waiting', 'waiting']);
    expect(live.get()?.map(({ record }) => record.weightG)).toEqual([3_400, 3_300, 3_200]);
    expect(live.get()?.[0]?.state).toBe('waiting');
  });

  test('shows a prepared rewrite until its preview ends, and stores it only when it is written', async () => {
    const { id } = await added(draft(3_400));
    const live = store.live({ order: 'newestFirst' });
    await eventually(live, (entries) => entries.length === 1);
    const stop = live.subscribe(() => undefined);
    const rewriting = store.prepareRewrite([id], (record, author) =>
      store.edited(record, { note: 'shown' }, author),
    );
    const endPreview = rewriting.preview();
    expect(live.get()?.[0]?.record.note).toBe('shown');
    expect((await store.read(id))?.note).toBe('');
    endPreview();
    expect(live.get()?.[0]?.record.note).toBe('');
    expect((await rewriting.write()).get(id)?.note).toBe('shown');
    stop();
  });
});

test('stores growth measurements without code of their own', async () => {
  const { store: storeOf } = environment.replica;
  const growth = storeOf(collections.growth);
  const measured = (date: string, weightG: number) => ({
    childId: '0198c0de-0000-7000-8000-00000000c41d',
    date,
    time: null,
    weightG,
    lengthMm: null,
    headMm: null,
    position: null,
    clothed: null,
    by: 'home' as const,
    note: '',
    photoIds: [],
    documentId: null,
  });
  const [first] = await growth.add([measured('2026-03-01', 3_400)]);
  await expect(growth.add([{ ...measured('2026-03-02', 1), note: '' }])).rejects.toMatchObject({
    issues: [{ path: 'weightG' }],
  });
  await growth.edit(first?.id ?? '', { weightG: 3_450 });
  const ofChild = growth.live({ childIds: [measured('', 0).childId], order: 'newestFirst' });
  expect((await eventually(ofChild)).map(({ record }) => record.weightG)).toEqual([3_450]);
  const ofOthers = growth.live({ childIds: ['another-child'], order: 'newestFirst' });
  expect(await eventually(ofOthers)).toEqual([]);
  const [item] = await eventually(environment.replica.queue.items(5), (items) => items.length > 0);
  expect(item).toMatchObject({ collection: 'growth', isNew: true });
});

describe('a window of records', () => {
  type Row = { child: string; at: number; kind: string };
  const row = fc.record({
    child: fc.constantFrom('child-a', 'child-b', '-'),
    at: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('sleep', 'bath'),
  });
  const windows = fc.record(
    {
      childIds: fc.uniqueArray(fc.constantFrom('child-a', 'child-b', 'child-c')),
      kinds: fc.uniqueArray(fc.constantFrom('sleep', 'bath'), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 9 }),
      to: fc.integer({ min: 0, max: 9 }),
      limit: fc.integer({ min: 1, max: 6 }),
    },
    { requiredKeys: [] },
  );

  test('contains exactly the records of its children, kinds and times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), windows, async (rows, window) => {
        const documents = new MemoryDocuments('events');
        const records = rows.map((each, i) => recordOf(each, i));
        for (const record of records) {
          await documents.write(
            new Map([[record.id, (found) => afterServerState('events', found, record, 1, 'node')]]),
          );
        }
        const reader = createRecordStore({
          collection: { name: 'events' },
          schemas: NO_SCHEMAS,
          documents,
          author: () => ({ by: 'ana', at: T0, node: 'node', skewMs: 0 }),
        });
        const { limit: _, ...conditions } = window;
        const found = await reader.find(conditions);
        const expected = records.filter((record, i) => isWanted(rows[i] as Row, conditions));
        expect(found.map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  function recordOf({ child: of, at, kind }: Row, i: number): AnyRecord {
    return {
      id: `record-${i}`,
      childId: of === '-' ? null : of,
      startedAt: at,
      type: kind,
      createdBy: 'ana',
      createdAt: 0,
      updatedBy: 'ana',
      updatedAt: 0,
      schemaVersion: 1,
      clocks: { '*': `000000000001-0000-node${i}` },
      removed: null,
    };
  }

  function isWanted(
    { child: of, at, kind }: Row,
    window: { childIds?: string[]; kinds?: string[]; from?: number; to?: number },
  ): boolean {
    const { childIds = [], kinds = [kind], from = at, to = at + 1 } = window;
    return [...childIds, '-'].includes(of) && kinds.includes(kind) && at >= from && at < to;
  }
});

test('removes a deleted record from the list and the queue once the server acknowledges it', async () => {
  const { id } = await added(draft(3_400));
  const live = store.live({ order: 'newestFirst' });
  await eventually(live, (entries) => entries.length === 1);
  const removed = await store.remove(id);
  await environment.replica.sync.absorb([{ collection: 'timers', record: removed, seq: 7 }]);
  expect(await eventually(live, (entries) => entries.length === 0)).toEqual([]);
  expect(await environment.replica.sync.countWaiting()).toBe(0);
});

async function added(fields: Parameters<typeof store.add>[0][number]): Promise<Weighing> {
  const [record] = await store.add([fields]);
  if (!record) throw new Error('nothing was added');
  return record;
}
