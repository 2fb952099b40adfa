import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import {
  type Author,
  editRecord,
  removeRecord,
  restoreRecord,
} from '../../../schema/rules/merge.ts';
import { isEditedAfter } from './edited.ts';

const MINUTE = 60_000;
const made = makeEvent('diaper', Date.UTC(2026, 2, 14, 3));
const ana = (minute: number): Author => ({
  by: 'ana',
  at: made.createdAt + minute * MINUTE,
  node: 'anasphone',
});
const edit = (record: typeof made, minute: number) =>
  editRecord(eventMerge, record, { note: 'rash' }, ana(minute));
const undone = (record: typeof made, minute: number) =>
  restoreRecord(removeRecord(record, ana(minute)), ana(minute + 1));

test('an entry is edited when a field changed later than it was made', () => {
  expect(isEditedAfter(made, MINUTE)).toBe(false);
  expect(isEditedAfter(edit(made, 0.5), MINUTE)).toBe(false);
  expect(isEditedAfter(edit(made, 5), MINUTE)).toBe(true);
});

test('an entry that was deleted and brought back is not edited', () => {
  expect(isEditedAfter(undone(made, 5), MINUTE)).toBe(false);
  expect(isEditedAfter(undone(edit(made, 0.5), 8), MINUTE)).toBe(false);
  expect(isEditedAfter(edit(undone(made, 5), 8), MINUTE)).toBe(true);
  expect(isEditedAfter(undone(edit(made, 5), 8), MINUTE)).toBe(true);
});
