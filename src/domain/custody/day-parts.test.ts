import { expect, test } from 'vitest';
import type { CustodySpan } from '../../../schema/rules/schedule/custody.ts';
import { instantOf } from '../../../schema/rules/schedule/zoned-time.ts';
import { dayParts, spanAt, staysSince, staysUntil } from './day-parts.ts';

const tz = 'Europe/Berlin';
const at = (local: string) => instantOf(local, tz);
const span = (party: string, from: string, to: string, planId = 'plan'): CustodySpan => ({
  party,
  from: at(from),
  to: at(to),
  source: { kind: 'plan', planId },
});

const spans = [
  span('ana', '2026-03-27T00:00', '2026-03-28T18:00'),
  span('ben', '2026-03-28T18:00', '2026-03-30T12:00'),
  span('ben', '2026-03-30T12:00', '2026-04-01T00:00', 'next'),
];

test('splits a day at its exchange, and the days around belong to one party', () => {
  const days = dayParts(spans, ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'], tz);
  expect(
    days.map(({ parts }) => parts.map(({ party, start, end }) => [party, start, end])),
  ).toEqual([
    [['ana', 0, 1]],
    [
      ['ana', 0, 0.75],
      ['ben', 0.75, 1],
    ],
    // A day of 23 hours is as wide as any other.
    [['ben', 0, 1]],
    [
      ['ben', 0, 0.5],
      ['ben', 0.5, 1],
    ],
  ]);
});

test('a day without a plan has no part', () => {
  expect(dayParts(spans, ['2026-04-01', '2026-04-02'], tz)).toEqual([
    { day: '2026-04-01', parts: [] },
    { day: '2026-04-02', parts: [] },
  ]);
});

test('a party stays until the next exchange, whatever the reasons on the way', () => {
  const noon = at('2026-03-29T12:00');
  expect(spanAt(spans, noon)?.party).toBe('ben');
  expect(staysSince(spans, noon)).toBe(at('2026-03-28T18:00'));
  expect(staysUntil(spans, noon)).toBe(at('2026-04-01T00:00'));
  expect(spanAt(spans, at('2026-04-01T00:00'))).toBeNull();
});
