import { expect, test } from 'vitest';
import type { AnyRecord } from '../records/record.ts';
import { nextStamp } from './clock.ts';
import { editRecord, isRemoved, mergeRecords, removeRecord, restoreRecord } from './merge.ts';
import { isPurged, purgeRecord } from './purge.ts';

const shape = { nested: [], sets: [], groups: {} };
const ana = (at: number) => ({ by: 'ana', at, node: 'ana00000' });
const ben = (at: number) => ({ by: 'ben', at, node: 'ben00000' });

const photo: AnyRecord = {
  id: 'photo-one',
  childId: null,
  createdBy: 'ana',
  createdAt: 1_000,
  updatedBy: 'ana',
  updatedAt: 1_000,
  schemaVersion: 1,
  clocks: { '*': nextStamp(1_000, [], 'ana00000') },
  removed: null,
  caption: 'At the lake',
};

test('a purge removes the record, also one that is in the trash', () => {
  expect(isPurged(removeRecord(photo, ana(2_000)))).toBe(false);
  const inTrash = removeRecord(photo, ana(2_000));
  for (const before of [photo, inTrash]) {
    const purged = purgeRecord(shape, before, ana(3_000));
    expect(isRemoved(purged)).toBe(true);
    expect(isPurged(purged)).toBe(true);
    expect(isPurged(mergeRecords(shape, before, purged))).toBe(true);
  }
});

test('an edit or a restore that the purge had not seen wins', () => {
  const purged = purgeRecord(shape, removeRecord(photo, ana(2_000)), ana(3_000));
  const edited = editRecord(shape, photo, { caption: 'By the lake' }, ben(2_500));
  const restored = restoreRecord(removeRecord(photo, ana(2_000)), ben(2_500));
  for (const other of [edited, restored]) {
    const merged = mergeRecords(shape, purged, other);
    expect(isRemoved(merged)).toBe(false);
    expect(isPurged(merged)).toBe(false);
    // Removed again, it has its time in the trash.
    expect(isPurged(removeRecord(merged, ben(4_000)))).toBe(false);
  }
});

test('a purge counts on a device whose clock is behind the one that removed the record', () => {
  const removed = removeRecord(photo, ben(9_000));
  const purged = purgeRecord(shape, removed, ana(3_000));
  expect(isPurged(purged)).toBe(true);
  expect(isPurged(mergeRecords(shape, removed, purged))).toBe(true);
});
