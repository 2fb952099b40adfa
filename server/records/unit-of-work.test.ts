import { collections } from '../../schema/collections.ts';
import { expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { type RecordKey, type StoredRecord, recordsOf } from './store.ts';
import { UnitOfWork } from './unit-of-work.ts';

/** A unit of work over stored records. `reads` has every key that was read from the store. */
function below(...records: AnyRecord[]) {
  const reads: RecordKey[] = [];
  const stored = records.map((record, i): StoredRecord => ({
    collection: 'events',
    seq: i + 1,
    createdSeq: i + 1,
    narrowedSeq: null,
    record,
  }));
  const unit = new UnitOfWork(
    { head: records.length, bytes: 0, epoch: 'e', restoredAt: null },
    {
      async getMany(keys) {
        reads.push(...keys);
        return stored.filter(({ record }) => keys.some(({ id }) => id === record.id));
      },
      listAll: (collection) => Promise.resolve(recordsOf(collection, stored)),
      listByPrefix: (collection) =>
        Promise.resolve(stored.filter((each) => each.collection === collection)),
      idsOf: () => Promise.resolve(stored.map(({ record }) => record.id)),
      historyOf: () => Promise.resolve([]),
      ownersOf: () => Promise.resolve(new Map()),
    },
  );
  return { unit, reads };
}
const key = ({ id }: { id: string }): RecordKey => ({ collection: 'events', id });
const wet = makeEvent('diaper', 1_000) as AnyRecord;
const note = makeEvent('note', 2_000) as AnyRecord;

test('reads a record once, also when there is none', async () => {
  const { unit, reads } = below(wet);
  for (let i = 0; i < 2; i++) {
    expect((await unit.getMany([key(wet), key(note)])).map(({ record }) => record)).toEqual([wet]);
  }
  expect(reads).toEqual([key(wet), key(note)]);
});

test('reads what was put instead of what is stored', async () => {
  const { unit } = below(wet);
  const changed = { ...wet, note: 'changed' };
  await unit.getMany([key(wet)]);
  unit.put('events', changed, { narrowed: false });
  unit.put('events', note, { narrowed: false });
  expect((await unit.getMany([key(wet), key(note), key(wet)])).map(({ record }) => record)).toEqual(
    [changed, note],
  );
  expect(await unit.listAll(collections.events)).toHaveLength(2);
  expect(unit.writes.records).toMatchObject([
    { createdSeq: 1, seq: 2, record: changed },
    { createdSeq: 3, seq: 3, record: note },
  ]);
});
