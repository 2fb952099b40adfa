import { expect, test } from 'vitest';
import { reminderOf, validityOf } from './validity.ts';

test.each([
  [null, null],
  ['2026-12-31', null],
  ['2026-05-31', { kind: 'soon', days: 60 }],
  ['2026-06-01', null],
  ['2026-05-02', { kind: 'soon', days: 31 }],
  ['2026-05-01', { kind: 'urgent', days: 30 }],
  ['2026-04-01', { kind: 'urgent', days: 0 }],
  ['2026-03-31', { kind: 'expired', days: -1 }],
])('a document that is valid until %s, seen on 1 April 2026', (validUntil, expected) => {
  expect(validityOf(validUntil, '2026-04-01')).toEqual(expected);
});

test.each([
  ['2026-06-01', null],
  ['2026-05-31', 60],
  ['2026-05-02', 60],
  ['2026-05-01', 30],
  ['2026-04-08', 7],
  ['2026-04-01', 7],
  ['2026-03-31', null],
])('the reminder of a document that is valid until %s, on 1 April 2026', (validUntil, expected) => {
  expect(reminderOf(validUntil, '2026-04-01')).toBe(expected);
});
