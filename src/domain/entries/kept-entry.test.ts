import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import {
  type Author,
  editRecord,
  isRemoved,
  mergeRecords,
  removeRecord,
  restoreRecord,
} from '../../../schema/rules/merge.ts';
import { keptEntry } from './kept-entry.ts';

const T0 = Date.UTC(2026, 2, 14, 3);
const bottle = makeEvent('feeding', T0);
const [ana, ben] = ['anasphone', 'bensphone'].map((node) => (minute: number): Author => ({
  by: node.slice(0, 3),
  at: T0 + minute * 60_000,
  node,
})) as [(minute: number) => Author, (minute: number) => Author];
const merge = (a: EventRecord, b: EventRecord) => mergeRecords(eventMerge, a, b) as EventRecord;
const edit = (of: EventRecord, by: Author) => editRecord(eventMerge, of, { note: 'half' }, by);

describe('an entry that was deleted and changed at the same time', () => {
  test.each([
    ['the change', 1, 2],
    ['the deletion', 2, 1],
  ])('is kept, also when %s was later', (_, deletedAfter, changedAfter) => {
    const deleted = removeRecord(bottle, ben(deletedAfter));
    const both = merge(deleted, edit(bottle, ana(changedAfter)));
    expect(isRemoved(both)).toBe(false);
    expect(keptEntry(both)).toEqual({
      deletedBy: 'ben',
      deletedAt: ben(deletedAfter).at,
      changedOn: ['anasphone'],
    });
  });

  test('is no longer kept when somebody deletes it, having seen the change', () => {
    const both = merge(removeRecord(bottle, ben(1)), edit(bottle, ana(2)));
    const gone = removeRecord(both, ben(3));
    expect(isRemoved(gone)).toBe(true);
    expect(keptEntry(gone)).toBeNull();
  });
});

test.each([
  ['an entry that nobody deleted', bottle],
  ['a deleted entry', removeRecord(bottle, ben(1))],
  ['a restored entry', restoreRecord(removeRecord(bottle, ben(1)), ana(2))],
  [
    'one that was changed after it',
    edit(restoreRecord(removeRecord(bottle, ben(1)), ana(2)), ana(3)),
  ],
])('%s was not kept against a deletion', (_, event) => {
  expect(keptEntry(event)).toBeNull();
});
