import { expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { createRowHeights } from './row-heights.ts';
import type { TimelineRow } from './timeline-rows.ts';

const at = '2025-06-10T08:00:00Z';
const rowOf = (...args: Parameters<typeof makeEvent>): TimelineRow => {
  const record = makeEvent(...args);
  return { kind: 'entry', key: record.id, entry: { record, state: 'saved', problem: null } };
};
const gap = (key: string): TimelineRow => ({ kind: 'gap', key, name: 'awake', ms: 1 });

test('a row is expected to be as high as the last one with the same parts', () => {
  const { estimate, learn } = createRowHeights();
  learn(rowOf('diaper', at), 71);
  learn(rowOf('diaper', at, { note: 'A rash' }), 93);
  learn(gap('a'), 40);
  expect(estimate(rowOf('diaper', '2025-06-11T09:00:00Z'))).toBe(71);
  expect(estimate(rowOf('diaper', at, { note: 'Cream' }))).toBe(93);
  expect(estimate(gap('b'))).toBe(40);
  learn(rowOf('diaper', at), 80);
  expect(estimate(rowOf('diaper', at))).toBe(80);
});

test('a row whose parts nobody has measured has the usual height', () => {
  const { estimate, learn } = createRowHeights();
  learn(rowOf('diaper', at), 71);
  expect(estimate(rowOf('diaper', at, { note: 'A rash' }))).toBe(64);
  expect(estimate(gap('a'))).toBe(32);
  expect(estimate(undefined)).toBe(64);
});
