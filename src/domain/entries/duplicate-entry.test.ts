import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { findDuplicate } from './duplicate-entry.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const wet = { type: 'diaper', childId: 'child-mia', payload: { kind: 'wet' } } as const;
const findIn = (recent: ReturnType<typeof makeEvent>[], candidate: object = wet) =>
  findDuplicate(candidate as typeof wet, { userId: 'u-ana', now, recent });

test('finds an equal entry of the same person within a minute of saving', () => {
  const twin = makeEvent('diaper', now - 20_000);
  expect(findIn([twin])).toBe(twin);
  expect(findIn([makeEvent('diaper', now - 60_000)])).toBeNull();
  expect(findIn([makeEvent('diaper', now - 20_000, { createdBy: 'u-sam' })])).toBeNull();
  expect(findIn([makeEvent('diaper', now - 20_000, { childId: 'child-leo' })])).toBeNull();
  expect(findIn([makeEvent('diaper', now - 20_000, { payload: { kind: 'both' } })])).toBeNull();
});

test('compares the times of saving, not of the events', () => {
  expect(findIn([makeEvent('diaper', now - 3_600_000, { createdAt: now - 5_000 })])).not.toBeNull();
});

test('ignores the order of fields', () => {
  const bottle = { bottles: [{ content: 'formula' as const, takenMl: 60 }] };
  const twin = makeEvent('feeding', now - 5_000, { payload: bottle });
  const sameFeed = { bottles: [{ takenMl: 60, content: 'formula' }] };
  expect(findIn([twin], { ...wet, type: 'feeding', payload: sameFeed })).toBe(twin);
});

test('treats the text of a note as its content, so two different notes are no duplicates', () => {
  const twin = makeEvent('note', now - 5_000, { note: 'First smile' });
  const note = { type: 'note', childId: 'child-mia', payload: {} };
  expect(findIn([twin], { ...note, note: 'First smile' })).toBe(twin);
  expect(findIn([twin], { ...note, note: 'Slept through' })).toBeNull();
});
