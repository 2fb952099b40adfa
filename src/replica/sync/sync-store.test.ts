import { describe, expect, test, vi } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { bottle, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { SERVER_TIME, createTestStore } from '../../../tests/helpers/sync.ts';
import { collectionNames, firstCollections } from '../../../schema/collections.ts';
import { RECORD_MAX_BYTES } from '../../../schema/limits.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { editRecord } from '../../../schema/rules/merge.ts';
import {
  Queue,
  type ReplicaDocument,
  afterDiscard,
  afterLocalWrite,
} from '../documents/document.ts';
import { INITIAL_SYNC_STATE, syncStateFact } from './sync-state.ts';

const record = (more: object = {}, node = 'testnode') =>
  makeEvent('note', SERVER_TIME, {
    note: 'x',
    clocks: { '*': makeStamp(SERVER_TIME, 0, node) },
    ...more,
  }) as AnyRecord;
const change = (of: AnyRecord, seq: number, collection = 'events') => ({
  collection,
  seq,
  record: of,
});

function createEnvironment() {
  const replica = createTestStore();
  return {
    ...replica,
    write: async (of: AnyRecord, collection: 'events' | 'timers' = 'events') => {
      replica.advance(1);
      await replica.documents[collection].write(
        new Map([[of.id, (existing) => afterLocalWrite(collection, existing, of, replica.now())]]),
      );
      return of;
    },
  };
}

describe('the waiting records', () => {
  test('are returned longest waiting first, from all collections, up to the limit', async () => {
    const { store, write, advance } = createEnvironment();
    const [a, b, c] = [
      await write(record()),
      await write(record({ kind: 'sleep' }), 'timers'),
      await write(record()),
    ];
    const waiting = await store.waiting(2);
    expect(waiting.map(({ collection, record: { id } }) => [collection, id])).toEqual([
      ['events', a.id],
      ['timers', b.id],
    ]);
    expect(await store.countWaiting()).toBe(3);
    advance(1);
    await store.postpone('events', a.id);
    expect((await store.waiting(9)).map(({ record: { id } }) => id)).toEqual([b.id, c.id, a.id]);
  });

  test('fit a request, but contain at least one record', async () => {
    const { store, write } = createEnvironment();
    const heavy = { note: 'x'.repeat(RECORD_MAX_BYTES - 2_000) };
    for (let i = 0; i < 20; i++) await write(record(heavy));
    const waiting = await store.waiting(250);
    expect(waiting.length).toBeGreaterThan(5);
    expect(JSON.stringify(waiting).length).toBeLessThan(17 * RECORD_MAX_BYTES);
    const huge = createEnvironment();
    await huge.write(record({ note: 'x'.repeat(20 * RECORD_MAX_BYTES) }));
    expect(await huge.store.waiting(250)).toHaveLength(1);
  });

  test('do not change when an acknowledged record is postponed', async () => {
    const { store, acknowledged } = createEnvironment();
    const known = record();
    await store.absorb([change(known, 1)]);
    await store.postpone('events', known.id);
    expect(acknowledged()).toEqual([known.id]);
  });
});

describe('absorbing changes', () => {
  test('takes several states of one record in one page, in any order', async () => {
    const one = record({}, 'theirsss');
    const two = editRecord(
      eventMerge,
      one,
      { note: 'two' },
      { by: 'u', at: SERVER_TIME + 9, node: 'theirsss' },
    );
    for (const page of [
      [change(one, 1), change(two, 2)],
      [change(two, 2), change(one, 1)],
    ]) {
      const { store, documents } = createEnvironment();
      await store.absorb(page);
      expect((await documents.events.get(one.id))?.data).toEqual(two);
    }
  });

  test('of the same page twice has the effect of once', async () => {
    const { store, documents } = createEnvironment();
    const page = [change(record({}, 'theirsss'), 1), change(record({}, 'theirsss'), 2)];
    await store.absorb(page);
    const once = documents.events.all();
    await store.absorb(page);
    expect(documents.events.all()).toEqual(once);
  });

  // Invariant I12 (docs/sync-spec.md)
  test('ignores collections of a newer release', async () => {
    const { store, documents } = createEnvironment();
    await store.absorb([change(record(), 1, 'dreams'), change(record(), 2, 'toString')]);
    expect(documents.events.all()).toEqual([]);
  });
});

test('holds acknowledged records from the first record on; the marker does not count', async () => {
  const environment = await openTestReplica();
  const { sync } = environment.replica;
  expect(await sync.holdsAcknowledged()).toBe(false);
  await environment.replica.events.add([bottle(environment.clock.now())]);
  expect(await sync.holdsAcknowledged()).toBe(false);
  await sync.absorb([change(record({}, 'theirsss'), 1)]);
  expect(await sync.holdsAcknowledged()).toBe(true);
  await environment.replica.close();
});

describe('records that may be new', () => {
  const theirs = (id: string, seq: number) => change(record({ id }, 'theirsss'), seq);

  test('are stored without reading first, until this device held one of the last ones', async () => {
    const { store, documents } = createEnvironment();
    const write = vi.spyOn(documents.events, 'write');
    const pages = [
      ['new-aaaa1'],
      ['new-aaaa2'],
      ['new-aaaa1', 'new-aaaa3'],
      ['new-aaaa4'],
      ['new-aaaa5'],
    ];
    for (const [page, ids] of pages.entries()) {
      const changes = ids.map((id, i) => theirs(id, page * 10 + i + 1));
      expect(await store.absorb(changes, { mayBeNew: true })).toEqual([]);
    }
    await store.absorb([theirs('changed-1', 100)]);
    const expected = write.mock.calls.map(([, options]) => options?.expectNew);
    expect(expected).toEqual([true, true, true, false, true, false]);
    expect(documents.events.all()).toHaveLength(6);
  });

  test('do not replace what this device holds and has not sent', async () => {
    const { replica, clock } = await openTestReplica();
    const [own] = await replica.events.add([bottle(clock.now())]);
    if (!own) throw new Error('nothing was added');
    const older = record({
      ...own,
      note: 'older',
      clocks: { '*': makeStamp(1_000, 0, 'theirsss') },
    });
    const page = [theirs('new-aaaa1', 1), change(older, 2), theirs('new-aaaa2', 3)];
    expect(await replica.sync.absorb(page, { mayBeNew: true })).toEqual([]);
    expect(await replica.sync.waiting(9)).toMatchObject([
      { record: { id: own.id, note: own.note } },
    ]);
    for (const id of ['new-aaaa1', 'new-aaaa2']) {
      expect((await eventually(replica.events.get(id), Boolean))?.record.note).toBe('x');
    }
    await replica.close();
  });
});

describe('dropping records', () => {
  // Invariant I15 (docs/sync-spec.md)
  test('deletes acknowledged records and keeps unsent and refused ones', async () => {
    const { store, write, documents } = createEnvironment();
    const known = record({}, 'theirsss');
    await store.absorb([change(known, 1)]);
    const waiting = await write(record());
    const refused = await write(record());
    await store.settle(
      [
        {
          collection: 'events',
          record: refused,
          superseded: [],
          verdict: { collection: 'events', id: refused.id, verdict: 'rejected', seq: 0 },
        },
      ],
      SERVER_TIME,
    );
    await store.dropRecords(
      [known, waiting, refused].map(({ id }) => ({ collection: 'events', id })),
    );
    expect(documents.events.all().map(({ id }) => id)).toEqual([waiting.id, refused.id]);
  });

  // Invariant I15 (docs/sync-spec.md)
  test('leaves a refused record without a server state to restore', async () => {
    const { store, write, documents } = createEnvironment();
    const master = record({}, 'theirsss');
    const edited = await write({ ...master, note: 'mine', clocks: record().clocks });
    const verdict = { collection: 'events', id: edited.id, verdict: 'rejected' as const, seq: 3 };
    await store.settle(
      [
        {
          collection: 'events',
          record: edited,
          superseded: [],
          verdict: { ...verdict, record: master },
        },
      ],
      SERVER_TIME,
    );
    await store.dropRecords([{ collection: 'events', id: edited.id }]);
    const [left] = documents.events.all();
    expect(left).toMatchObject({ data: { note: 'mine' }, queue: Queue.attention });
    expect(afterDiscard('events', left as ReplicaDocument)).toBe(null);
  });

  test('of a child deletes all records about it and no other', async () => {
    const { store, documents, write } = createEnvironment();
    const about = (id: string, childId: string | null) =>
      record({ id, childId, kind: 'sleep' }, 'theirsss');
    await store.absorb([
      change(about('child-mia', 'child-mia'), 1, 'children'),
      change(about('child-leo', 'child-leo'), 2, 'children'),
      change(about('timer-of-mia', 'child-mia'), 3, 'timers'),
      change(about('timer-of-leo', 'child-leo'), 4, 'timers'),
      change(about('event-of-leo', 'child-leo'), 5),
      change(about('pumping-0001', null), 6),
      ...Array.from({ length: 1_100 }, (_, i) => change(about(`event-${i}`, 'child-mia'), 7 + i)),
    ]);
    const unsent = await write(record({ childId: 'child-mia' }));
    await store.dropChildren(['child-mia']);
    const ids = Object.values(documents).flatMap((each) => each.all().map(({ id }) => id));
    expect(ids.toSorted()).toEqual(
      ['child-leo', 'event-of-leo', 'pumping-0001', 'timer-of-leo', unsent.id].toSorted(),
    );
  });
});

describe('the audit', () => {
  test('visits every record of every collection once, page by page', async () => {
    const { store } = createEnvironment();
    const events = Array.from({ length: 7 }, () => record({}, 'theirsss'));
    await store.absorb(events.map((each, i) => change(each, i + 1)));
    await store.absorb([change(record({ id: 'timer-0001' }), 20, 'timers')]);
    const seen: string[] = [];
    let after: string | null = '';
    for (let pages = 0; after !== null; pages++) {
      expect(pages).toBeLessThan(2 * collectionNames.length);
      const page: Awaited<ReturnType<typeof store.auditPage>> = await store.auditPage(after, 3);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(seen.toSorted()).toEqual([...events.map(({ id }) => id), 'timer-0001'].toSorted());
  });

  test('ends at once in a collection that does not exist', async () => {
    const { store } = createEnvironment();
    expect(await store.auditPage('dreams/x', 10)).toEqual({ rows: [], mended: 0, next: null });
  });

  // Invariant I20 (docs/sync-spec.md)
  test('requeues a record that wrongly counts as acknowledged', async () => {
    const { store, documents, waiting } = createEnvironment();
    const [right, wrong] = [record({}, 'theirsss'), record({}, 'theirsss')];
    await store.absorb([change(right, 1), change(wrong, 2)]);
    await documents.events.write(
      new Map([[wrong.id, (existing) => existing && { ...existing, acked: 'something else' }]]),
    );
    await store.mendNewest();
    expect(waiting()).toEqual([wrong.id]);
  });

  test('requeues records that differ, except members, which only the server writes', async () => {
    const { store, waiting } = createEnvironment();
    const [event, member] = [record(), record()];
    await store.absorb([change(event, 1), change(member, 2, 'members')]);
    await store.markWaiting([
      { collection: 'events', id: event.id },
      { collection: 'members', id: member.id },
      { collection: 'dreams', id: 'x' },
    ]);
    expect(waiting()).toEqual([event.id]);
  });
});

describe('the state', () => {
  test('is read back as written, and starts over when it is invalid', async () => {
    const { store, device } = createEnvironment();
    expect(await store.readState()).toEqual(INITIAL_SYNC_STATE);
    const state = { ...INITIAL_SYNC_STATE, epoch: 'e', checkpoint: { epoch: 'e', seq: 3 } };
    await store.writeState(state);
    expect(await store.readState()).toEqual(state);
    await device.set(syncStateFact.of('user-ana').key, { checkpoint: 'of an older release' });
    expect(await store.readState()).toEqual(INITIAL_SYNC_STATE);
  });
});

test('settling applies each verdict to its own record', async () => {
  const { store, write, documents } = createEnvironment();
  const [a, b] = [await write(record()), await write(record())];
  const verdict = (of: AnyRecord, said: 'applied' | 'rejected') => ({
    collection: 'events' as const,
    record: of,
    superseded: [],
    verdict: { collection: 'events', id: of.id, verdict: said, seq: 5 },
  });
  await store.settle([verdict(a, 'applied'), verdict(b, 'rejected')], SERVER_TIME);
  const queues = documents.events.all().map(({ id, queue }) => [id, queue]);
  expect(queues).toEqual([
    [a.id, Queue.acknowledged],
    [b.id, Queue.attention],
  ]);
});

describe('a request that is refused without a verdict', () => {
  const tooLarge = { code: 'TOO_LARGE', message: 'Too large.' };

  test('marks a record that the server never had, which can be discarded', async () => {
    const { store, write, attention, documents } = createEnvironment();
    const sent = await write(record());
    const [row] = await store.waiting(1);
    if (row) await store.refuse(row, tooLarge);
    expect(attention()).toEqual([sent.id]);
    expect(documents.events.peek(sent.id)?.verdict).toEqual({ ...tooLarge, master: null, seq: 0 });
  });

  test('postpones a record that the server has in an earlier state', async () => {
    const { store, write, advance } = createEnvironment();
    const known = record({}, 'theirsss');
    await store.absorb([change(known, 4)]);
    const edit = { by: 'u', at: SERVER_TIME + 5, node: 'testnode' };
    await write(editRecord(eventMerge, known, { note: 'mine' }, edit));
    const other = await write(record());
    advance(1);
    const [row] = await store.waiting(1);
    expect(row?.record.id).toBe(known.id);
    if (row) await store.refuse(row, tooLarge);
    expect((await store.waiting(5)).map((each) => each.record.id)).toEqual([other.id, known.id]);
  });

  test('changes nothing of a record that was edited since, except its place', async () => {
    const { store, write, waiting, advance } = createEnvironment();
    const sent = await write(record());
    const [row] = await store.waiting(1);
    const other = await write(record());
    const edit = { by: 'u', at: SERVER_TIME + 5, node: 'testnode' };
    await write(editRecord(eventMerge, sent, { note: 'better' }, edit));
    advance(1);
    if (row) await store.refuse(row, tooLarge);
    expect(waiting().toSorted()).toEqual([sent.id, other.id].toSorted());
    expect((await store.waiting(1))[0]?.record.id).toBe(other.id);
  });
});

describe('a record that cannot be merged', () => {
  const broken = (of: AnyRecord) => ({ ...of, clocks: null }) as unknown as AnyRecord;

  test('is named once, and keeps neither the others nor its own stored state from being right', async () => {
    const { store, documents } = createEnvironment();
    const [stored, other] = [record({}, 'theirsss'), record({}, 'theirsss')];
    await store.absorb([change(stored, 1)]);
    const failed = await store.absorb([
      change(broken(stored), 2),
      change(other, 3),
      change(broken(stored), 4),
    ]);
    expect(failed).toEqual([{ collection: 'events', id: stored.id }]);
    expect(documents.events.peek(stored.id)?.data).toEqual(stored);
    expect(documents.events.peek(other.id)?.data).toEqual(other);
  });

  test('does not take back a state of the same page that could be merged', async () => {
    const { store, documents } = createEnvironment();
    const readable = record({}, 'theirsss');
    const failed = await store.absorb([change(readable, 1), change(broken(readable), 2)]);
    expect(failed).toHaveLength(1);
    expect(documents.events.peek(readable.id)).toMatchObject({ data: readable, rev: 1 });
  });
});

describe('a page of the audit', () => {
  test('that ends at the last record of a collection goes on with the next collection', async () => {
    const { store } = createEnvironment();
    const two = [record({}, 'theirsss'), record({}, 'theirsss')];
    await store.absorb(two.map((each, i) => change(each, i + 1)));
    const page = await store.auditPage('events/\uffff', 5);
    expect(page.rows.map(({ id }) => id)).toEqual(
      two
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(page.next).toBe('timers/');
    expect((await store.auditPage(`${collectionNames.at(-1)}/`, 5)).next).toBeNull();
  });

  test('goes on in the collection after a full page, one record shorter where the marker was', async () => {
    const environment = await openTestReplica();
    const { sync } = environment.replica;
    // Their ids sort on both sides of the marker's.
    const all = ['a-record-1', 'a-record-2', 's-record-1', 's-record-2'];
    await sync.absorb(all.map((id, i) => change(record({ id }, 'theirsss'), i + 1)));
    const seen: string[] = [];
    let after: string | null = 'events/\uffff';
    while (after?.startsWith('events/')) {
      const page: Awaited<ReturnType<typeof sync.auditPage>> = await sync.auditPage(after, 2);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(all.toReversed());
    await environment.replica.close();
  });

  test('leaves unsent and refused records in the queue as they are', async () => {
    const { store, write, documents } = createEnvironment();
    const waiting = await write(record());
    const before = documents.events.peek(waiting.id);
    const { mended } = await store.auditPage('events/\uffff', 5);
    await store.markWaiting([{ collection: 'events', id: waiting.id }]);
    expect(mended).toBe(0);
    expect(documents.events.peek(waiting.id)).toBe(before);
  });

  test('of the newest records mends more than one, in every collection', async () => {
    const { store, documents, waiting } = createEnvironment();
    const wrong = Array.from({ length: 150 }, () => record({ kind: 'sleep' }, 'theirsss'));
    await store.absorb(wrong.map((each, i) => change(each, i + 1, i % 2 ? 'events' : 'timers')));
    for (const name of ['events', 'timers'] as const) {
      const spoiled = documents[name].all().map(({ id }) => id);
      await documents[name].write(
        new Map(spoiled.map((id) => [id, (existing) => existing && { ...existing, acked: 'x' }])),
      );
    }
    await store.mendNewest();
    expect(waiting()).toHaveLength(wrong.length);
  });
});

describe('the state that an earlier release stored', () => {
  const { heardAt, readCollections, setAside, setAsideBy, ...first } = INITIAL_SYNC_STATE;
  const read = async (stored: unknown) => {
    const { store, device } = createEnvironment();
    await device.set(syncStateFact.of('user-ana').key, stored);
    return store.readState();
  };

  test('is read with what later releases have added', async () => {
    const checkpoint = { epoch: 'e', seq: 9 };
    expect(await read({ ...first, checkpoint, usable: true })).toEqual({
      ...INITIAL_SYNC_STATE,
      checkpoint,
      usable: true,
      // That release did not read the history of collections that came after it.
      readCollections: [...firstCollections],
    });
  });

  test('keeps what it has of the later fields', async () => {
    const newer = {
      ...first,
      heardAt: 7,
      readCollections: ['events', 'dreams'],
      setAside: [{ collection: 'events', id: 'event-1' }],
      setAsideBy: '9.9.9',
    };
    expect(await read(newer)).toEqual(newer);
  });

  test.each([
    ['a checkpoint without a number', { checkpoint: { epoch: 'e' } }],
    ['a time that is no number', { lastSyncAt: 'yesterday' }],
    ['nothing', undefined],
  ])('is not used with %s: everything is read again', async (_name, wrong) => {
    expect(await read(wrong && { ...first, ...wrong })).toEqual(INITIAL_SYNC_STATE);
  });
});
