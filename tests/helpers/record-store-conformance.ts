import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CollectionName, collections } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { presets } from '../../schema/rights/presets.ts';
import { makeStamp, stampNode } from '../../schema/rules/clock.ts';
import { digestOf } from '../../schema/rules/merge.ts';
import type { RecordStore, StoredRecord } from '../../server/records/store.ts';

/** What every record store must do; run on all of them. */
export function describeRecordStore(name: string, open: () => RecordStore): void {
  describe(`the record store in ${name}`, () => {
    let store: RecordStore;
    let account: string;

    beforeEach(() => {
      store = open();
      account = randomUUID();
    });

    test('starts an account at sequence 0, with an epoch that does not change', async () => {
      const first = await store.position(account);
      expect(first).toMatchObject({ head: 0, epoch: expect.stringMatching(/^.+$/) });
      await put(record(1));
      expect(await store.position(account)).toEqual({ ...first, head: 1 });
      expect(await store.position(randomUUID())).toEqual(first);
    });

    test('returns a record exactly as it was written', async () => {
      const odd = {
        ...record(1),
        note: 'NUL \u0000, half a pair \ud800, 👶, \\u0000 "quoted"',
        payload: { z: 1, a: [1.5, null, { deep: true }], '': 'empty key' },
        later: { of: 'a newer release' },
      };
      await put(odd);
      const [held] = await store.getMany(account, [{ collection: 'events', id: odd.id }]);
      expect(held).toEqual({
        collection: 'events',
        seq: 1,
        createdSeq: 1,
        narrowedSeq: null,
        record: odd,
        // Only a store that has read the record as text knows its size.
        ...(held && 'bytes' in held && { bytes: Buffer.byteLength(JSON.stringify(odd)) }),
      });
    });

    test('numbers every change and keeps the first number of a record', async () => {
      await put(record(1), record(2));
      await put({ ...record(1), note: 'changed' });
      const [changed] = await store.getMany(account, [{ collection: 'events', id: record(1).id }]);
      expect(changed).toMatchObject({ seq: 3, createdSeq: 1, record: { note: 'changed' } });
      expect((await store.position(account)).head).toBe(3);
    });

    test('stores the last change that narrowed the readers of a record', async () => {
      await store.transaction(account, async (tx) => {
        tx.put('events', record(1), { narrowed: false });
        tx.put('events', record(1), { narrowed: true });
      });
      await put(record(1));
      const [held] = await store.getMany(account, [{ collection: 'events', id: record(1).id }]);
      expect(held).toMatchObject({ seq: 3, narrowedSeq: 2 });
    });

    test('finds what was narrowed in a range and has changed again after it', async () => {
      await put(record(1), record(2), record(3));
      await store.transaction(account, async (tx) => {
        for (const n of [1, 2, 3]) tx.put('events', record(n), { narrowed: true });
      });
      await put(record(4), record(2), record(1));
      const found = async (since: number, until: number) =>
        ids(await store.narrowedWithin(account, { since, until })).toSorted();
      expect(await found(3, 7)).toEqual([record(1).id, record(2).id].toSorted());
      expect(await found(3, 4)).toEqual([record(1).id]);
      expect(await found(4, 7)).toEqual([record(2).id]);
      expect(await found(3, 8)).toEqual([record(1).id]);
      expect(await found(5, 9)).toEqual([]);
    });

    test('keeps accounts and collections apart', async () => {
      const other = randomUUID();
      await put(record(1));
      await putIn('timers', record(1));
      await store.transaction(other, async (tx) => {
        tx.put('events', record(1), { narrowed: false });
      });
      expect((await store.position(other)).head).toBe(1);
      expect(await store.count(account)).toBe(2);
      expect(ids(await store.listAll(account, collections.timers))).toEqual([record(1).id]);
      expect(await store.changesSince(other, 0, 10)).toHaveLength(1);
    });

    test('rolls everything back when the transaction fails, including the numbers', async () => {
      await put(record(1));
      const failing = store.transaction(account, async (tx) => {
        tx.put('events', record(2), { narrowed: false });
        tx.keep([kept(record(1), 'note', 1)], 0);
        tx.registerNode('nodeaaaa', 'ana', 0);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect((await store.position(account)).head).toBe(1);
      expect(await store.count(account)).toBe(1);
      await put(record(3));
      expect((await store.changesSince(account, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2]);
    });

    test('lets a transaction read its own writes', async () => {
      await put(record(1));
      await store.transaction(account, async (tx) => {
        await tx.getMany([{ collection: 'events', id: record(1).id }]);
        tx.put('events', { ...record(1), note: 'mine' }, { narrowed: false });
        tx.put('children', record(5), { narrowed: false });
        const [own] = await tx.getMany([{ collection: 'events', id: record(1).id }]);
        expect(own).toMatchObject({ seq: 2, createdSeq: 1, record: { note: 'mine' } });
        expect(ids(await tx.listAll(collections.children))).toEqual([record(5).id]);
        expect(await tx.getMany([{ collection: 'events', id: record(9).id }])).toEqual([]);
      });
    });

    describe('a batch', () => {
      const key = { collection: 'events', id: record(0).id } as const;
      const append = (text: string) =>
        store.batch(account, { keys: [key], nodes: [] }, async (tx) => {
          const [held] = await tx.getMany([key]);
          const before = held?.record['note'];
          const note = `${typeof before === 'string' ? before : ''}${text}`;
          return tx.put('events', { ...record(0), note }, { narrowed: false }).seq;
        });
      const noteNow = async () => (await store.getMany(account, [key]))[0]?.record['note'];

      test('creates the account, and is numbered as a transaction is', async () => {
        expect(await append('a')).toBe(1);
        expect(await append('b')).toBe(2);
        expect(await noteNow()).toBe('ab');
        expect((await store.position(account)).head).toBe(2);
      });

      test('sees every batch and transaction that was stored before it', async () => {
        await put(record(0));
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => (i % 4 === 0 ? put(record(i + 1)) : append('.'))),
        );
        expect(await noteNow()).toBe('.'.repeat(15));
        const changes = await store.changesSince(account, 0, 100);
        expect(changes).toHaveLength(6);
        expect((await store.position(account)).head).toBe(21);
        expect(changes.at(-1)?.seq).toBe(21);
      });

      test('stores nothing when it fails', async () => {
        await put(record(0));
        const failing = store.batch(account, { keys: [key], nodes: [] }, async (tx) => {
          tx.put('events', { ...record(0), note: 'no' }, { narrowed: false });
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        expect((await store.position(account)).head).toBe(1);
      });

      test('reads what it has not named', async () => {
        await put(record(0), record(1));
        await putIn('children', record(5));
        const other = { collection: 'events', id: record(1).id } as const;
        const read = await store.batch(account, { keys: [key], nodes: [] }, async (tx) => [
          ...ids(await tx.getMany([other])),
          ...ids(await tx.listAll(collections.children)),
          ...(await tx.idsOf('children')),
        ]);
        expect(read).toEqual([record(1).id, record(5).id, record(5).id]);
      });

      test('gives a replica to one of two people who claim it at once', async () => {
        await put(record(0));
        const claim = (userId: string, text: string) =>
          store.batch(account, { keys: [key], nodes: ['nodeaaaa'] }, async (tx) => {
            const owner = (await tx.ownersOf(['nodeaaaa'])).get('nodeaaaa');
            if (owner === undefined) tx.registerNode('nodeaaaa', userId, 0);
            tx.put('events', { ...record(0), note: text }, { narrowed: false });
            return owner ?? userId;
          });
        const [ana, ben] = await Promise.all([claim('ana', 'a'), claim('ben', 'b')]);
        expect(ben).toBe(ana);
        expect(await store.ownersOf(account, ['nodeaaaa'])).toEqual(new Map([['nodeaaaa', ana]]));
      });

      test('counts a value once that the history has already', async () => {
        await put(record(0));
        const keep = () =>
          store.batch(account, { keys: [key], nodes: [] }, async (tx) => {
            const value = kept(record(0), 'note', 1);
            tx.keep([value, value], 0);
            tx.put('events', record(0), { narrowed: false });
            return tx.epoch;
          });
        expect(await keep()).toBe(await keep());
        expect(await store.historyOf(account, key)).toHaveLength(1);
      });
    });

    test('runs the transactions of one account one at a time', async () => {
      await put(record(0));
      const key = { collection: 'events', id: record(0).id } as const;
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.transaction(account, async (tx) => {
            const [held] = await tx.getMany([key]);
            const count = Number(held?.record['count'] ?? 0);
            tx.put('events', { ...record(0), count: count + 1 }, { narrowed: false });
          }),
        ),
      );
      const [held] = await store.getMany(account, [key]);
      expect(held).toMatchObject({ seq: 21, record: { count: 20 } });
    });

    test('lists changes in their order, each record once, after a number', async () => {
      await put(record(1), record(2), record(3));
      await put({ ...record(2), note: 'again' });
      const all = await store.changesSince(account, 0, 10);
      expect(all.map(({ seq, record: { id } }) => [seq, id])).toEqual([
        [1, record(1).id],
        [3, record(3).id],
        [4, record(2).id],
      ]);
      expect(ids(await store.changesSince(account, 1, 1))).toEqual([record(3).id]);
      expect(await store.changesSince(account, 4, 10)).toEqual([]);
    });

    test('lists changes together with the position of the same moment', async () => {
      const { epoch } = await store.position(account);
      expect(await store.positionAndChanges(account, 0, 10)).toEqual({
        epoch,
        head: 0,
        changes: [],
      });
      await put(record(1), record(2), record(3));
      const { changes, ...position } = await store.positionAndChanges(account, 1, 1);
      expect(position).toEqual({ epoch, head: 3 });
      expect(changes).toEqual(await store.changesSince(account, 1, 1));
      expect(ids(changes)).toEqual([record(2).id]);
      expect(await store.positionAndChanges(account, 3, 10)).toEqual({ ...position, changes: [] });
    });

    test('pages through events newest first, and through equal instants by id', async () => {
      const rows = [5, 3, 3, 9, 3, 1].map((at, i) => ({ ...record(i), startedAt: at * 1_000 }));
      await put(...rows);
      const expected = rows
        .toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      const found: string[] = [];
      let before: { at: number; id: string } | null = null;
      for (;;) {
        const page: StoredRecord[] = await store.listByTime(account, 'events', before, 2);
        found.push(...ids(page));
        const last = page.at(-1);
        if (!last) break;
        before = { at: last.record['startedAt'] as number, id: last.record.id };
      }
      expect(found).toEqual(expected);
    });

    test('pages through a collection in order of id, capitals first', async () => {
      const names = ['Zz000001', 'aa000001', 'aa000002', '0a000001'];
      for (const id of names) await putIn('timers', { ...record(1), id });
      await putIn('children', record(7));
      await put(record(8));
      const found: string[] = [];
      for (;;) {
        const page = await store.listById(account, 'timers', found.at(-1) ?? '', 3);
        if (page.length === 0) break;
        found.push(...ids(page));
      }
      expect(found).toEqual(names.toSorted());
      expect(ids(await store.listById(account, 'children', '', 3))).toEqual([record(7).id]);
    });

    test('finds the records of a collection whose id begins with a prefix', async () => {
      const names = ['ab.00001', 'ab.00002', 'ab000003', 'aB.00004', 'ac.00005'];
      for (const id of names) await putIn('responses', { ...record(1), id });
      await put({ ...record(1), id: 'ab.00006' });
      const found = await store.transaction(account, async (tx) => {
        tx.put('responses', { ...record(1), id: 'ab.00007' }, { narrowed: false });
        return ids(await tx.listByPrefix('responses', 'ab.'));
      });
      expect(found.toSorted()).toEqual(['ab.00001', 'ab.00002', 'ab.00007']);
    });

    test('knows the digests of what it holds and nothing of the rest', async () => {
      await put(record(1), record(2));
      const keys = [1, 2, 3].map((n) => ({ collection: 'events' as const, id: record(n).id }));
      const digests = await store.digests(account, keys);
      expect(digests.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        [1, 2].map((n) => ({
          collection: 'events',
          id: record(n).id,
          digest: digestOf(record(n)),
        })),
      );
      expect(await store.digests(account, [])).toEqual([]);
    });

    test('keeps a lost value once, with whose it was, newest first', async () => {
      const lost = [kept(record(1), 'note', 1), kept(record(1), 'note', 2)];
      await store.transaction(account, async (tx) => {
        tx.registerNode('nodeaaaa', 'ana', 5);
        tx.registerNode('nodeaaaa', 'ben', 6);
        tx.put('events', record(1), { narrowed: false });
        tx.keep(lost, 10);
      });
      await store.transaction(account, async (tx) => {
        tx.keep([{ ...kept(record(1), 'note', 1), value: 'another' }], 20);
        tx.keep([kept(record(1), 'payload.kind', 3)], 30);
      });
      const key = { collection: 'events', id: record(1).id } as const;
      expect(await store.historyOf(account, key)).toEqual([
        { path: 'payload.kind', stamp: stamp(3), value: 'value 3', keptAt: 30, userId: 'ana' },
        { path: 'note', stamp: stamp(2), value: 'value 2', keptAt: 10, userId: 'ana' },
        { path: 'note', stamp: stamp(1), value: 'value 1', keptAt: 10, userId: 'ana' },
      ]);
      expect(await store.historyOf(randomUUID(), key)).toEqual([]);
      const other = { collection: 'events', id: record(2).id } as const;
      expect(await store.historiesOf(account, [other, key])).toEqual(
        new Map([[`events/${key.id}`, await store.historyOf(account, key)]]),
      );
      expect(await store.historiesOf(account, [])).toEqual(new Map());
      expect(await store.keptSince(account, 'events', 30, 5)).toEqual([key]);
      expect(await store.keptSince(account, 'events', 31, 5)).toEqual([]);
      expect(await store.keptSince(account, 'children', 0, 5)).toEqual([]);
      const node = stampNode(stamp(1));
      expect(await store.ownersOf(account, [node, 'nobody00'])).toEqual(new Map([[node, 'ana']]));
      expect(await store.ownersOf(randomUUID(), [node])).toEqual(new Map());
    });

    test('reads what determines the rights of one person', async () => {
      const caregivers = [{ userId: 'rosa', permissions: presets.nanny }];
      const removed = { at: 5, by: 'ana', seen: {} };
      await putIn(
        'children',
        { ...record(1), name: 'Mia', photo: 'long', caregivers },
        // PostgreSQL reads neither as a text.
        { ...record(2), name: 'null \u0000', note: '\ud800', caregivers },
        { ...record(3), removed, caregivers: [] },
      );
      const limit = { ...presets.sitter, validTo: 7 };
      await putIn('members', { ...record(4), id: 'rosa', limit, paused: true });
      await putIn('members', { ...record(5), id: 'ben' });
      const { children, members } = await store.household(account, 'rosa');
      const { clocks } = record(1);
      expect(children.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))).toMatchObject([
        { record: { id: record(1).id, caregivers, clocks, removed: null } },
        { record: { id: record(2).id, caregivers, clocks: record(2).clocks, removed: null } },
        { record: { id: record(3).id, caregivers: [], removed } },
      ]);
      expect(members).toMatchObject([{ record: { id: 'rosa', limit, paused: true } }]);
      const { members: own } = await store.household(account, 'ben');
      expect(own).toMatchObject([{ record: { id: 'ben' } }]);
      expect(own.map(({ record: { limit, paused } }) => [limit ?? null, paused ?? false])).toEqual([
        [null, false],
      ]);
      expect(await store.household(randomUUID(), 'rosa')).toEqual({ children: [], members: [] });
    });

    test('takes a thousand records at once', async () => {
      const many = Array.from({ length: 1_000 }, (_, i) => record(i));
      await put(...many);
      expect(await store.count(account)).toBe(1_000);
      expect((await store.changesSince(account, 0, 2_000)).map(({ seq }) => seq)).toEqual(
        many.map((_, i) => i + 1),
      );
    });

    function put(...records: AnyRecord[]): Promise<void> {
      return putIn('events', ...records);
    }

    function putIn(collection: CollectionName, ...records: AnyRecord[]): Promise<void> {
      return store.transaction(account, async (tx) => {
        await tx.getMany(records.map(({ id }) => ({ collection, id })));
        for (const row of records) tx.put(collection, row, { narrowed: false });
      });
    }
  });
}

function record(n: number): AnyRecord {
  return {
    id: `record-${String(n).padStart(4, '0')}`,
    childId: null,
    createdBy: 'ana',
    createdAt: n,
    updatedBy: 'ana',
    updatedAt: n,
    schemaVersion: 1,
    clocks: { '*': stamp(n) },
    removed: null,
  };
}

function kept({ id }: AnyRecord, path: string, n: number) {
  return { collection: 'events' as const, id, path, stamp: stamp(n), value: `value ${n}` };
}

function stamp(n: number): string {
  return makeStamp(1_000 + n, 0, 'nodeaaaa');
}

function ids(rows: readonly StoredRecord[]): string[] {
  return rows.map(({ record: { id } }) => id);
}
