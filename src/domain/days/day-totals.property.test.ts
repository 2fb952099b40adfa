import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays, offsetMinOf } from '../../../schema/rules/days.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { groupByDay } from './day-groups.ts';
import { type DayTotals, addTotals, totalsOfDay, totalsWithin } from './day-totals.ts';

/** Clock changes of 2025 and 2026 in both hemispheres, by a day, by half an hour and at midnight. */
const CHANGES = [
  '2025-03-09T10:00:00Z',
  '2025-03-30T01:00:00Z',
  '2025-04-05T15:00:00Z',
  '2025-10-25T22:00:00Z',
  '2025-11-02T09:00:00Z',
  '2026-03-29T00:00:00Z',
].map((iso) => Date.parse(iso));

/**
 * Zones at most 24 hours apart. A session of feeds across zones further apart (American Samoa and
 * Kiritimati) may count on two days.
 */
const zones = Intl.supportedValuesOf('timeZone').filter((tz) =>
  CHANGES.every((at) => offsetMinOf(at, tz) >= -10 * 60),
);

const entry = fc.record({
  type: fc.constantFrom('feeding' as const, 'diaper' as const, 'sleep' as const, 'note' as const),
  childId: fc.constantFrom('child-mia', 'child-leo'),
  tz: fc.oneof(fc.constantFrom(...zones), fc.constantFrom('Europe/Madrid', 'Asia/Kolkata')),
  minutes: fc.integer({ min: -60 * 60, max: 60 * 60 }),
  length: fc.integer({ min: 0, max: 20 * 60 }),
  ml: fc.integer({ min: 0, max: 2_000 }),
});

const log = fc
  .record({
    change: fc.constantFrom(...CHANGES),
    entries: fc.array(entry, { minLength: 1, maxLength: 14 }),
  })
  .map(({ change, entries }) =>
    entries
      .map(({ type, childId, tz, minutes, length, ml }): EventRecord => {
        const startedAt = change + minutes * MINUTE_MS;
        const place = { childId, tz };
        switch (type) {
          case 'feeding':
            return makeEvent(type, startedAt, {
              ...place,
              ended: startedAt + (length % 240) * MINUTE_MS,
              payload: {
                breast: { leftSec: length, rightSec: 0 },
                bottles: [{ content: 'formula', takenMl: ml / 10 }],
              },
            });
          case 'sleep':
            return makeEvent(type, startedAt, {
              ...place,
              ended: startedAt + length * MINUTE_MS,
            });
          case 'diaper':
            return makeEvent(type, startedAt, { ...place, payload: { kind: 'both' } });
          case 'note':
            return makeEvent(type, startedAt, place);
        }
      })
      .toSorted((a, b) => b.startedAt - a.startedAt),
  );

// Invariant I26 (docs/sync-spec.md)
test('the totals of a day are those of its list, and all days together those of the log', () => {
  let shared = 0;
  fc.assert(
    fc.property(log, (events) => {
      const lists = groupByDay(events.map((record) => ({ record })));
      expect(new Set(lists.map(({ day }) => day)).size).toBe(lists.length);
      for (const { day, entries } of lists) {
        const { sleepMs: _sleep, feeds: _feeds, ...counts } = totalsOfDay(events, day);
        const listed = entries.map(({ record }) => record);
        const { sleepMs: _of, feeds: _list, ...ofList } = totalsWithin(listed, ALWAYS);
        expect(counts).toEqual(ofList);
      }
      const days = daysAround(events);
      const whole = totalsWithin(events, ALWAYS);
      expect(addTotals(days.map((day) => totalsOfDay(events, day)))).toEqual({
        ...whole,
        sleepMs: sleptMs(events),
      });
      if (lists.length > 2 && whole.sleepMs > 0) shared += 1;
    }),
    { numRuns: 600 },
  );
  expect(shared).toBeGreaterThan(200);
});

test('the totals of a day read no entry further away than two days before and one after', () => {
  fc.assert(
    fc.property(log, (events) => {
      for (const day of daysAround(events)) {
        const near = events.filter(
          (event) => event.day >= addDays(day, -2) && event.day <= addDays(day, 1),
        );
        expect(totalsOfDay(near, day)).toEqual(totalsOfDay(events, day));
      }
    }),
    { numRuns: 300 },
  );
});

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Counts the minutes in which each child slept, one by one. */
function sleptMs(events: readonly EventRecord[]): DayTotals['sleepMs'] {
  const minutes = new Set<string>();
  for (const { type, childId, startedAt, endedAt } of events) {
    if (type !== 'sleep' || endedAt === null) continue;
    for (let at = startedAt; at < endedAt; at += MINUTE_MS) minutes.add(`${childId} ${at}`);
  }
  return minutes.size * MINUTE_MS;
}

function daysAround(events: readonly EventRecord[]): string[] {
  const starts = events.map(({ startedAt }) => startedAt);
  const days: string[] = [];
  for (let at = Math.min(...starts) - 2 * DAY_MS; at <= Math.max(...starts) + 3 * DAY_MS;) {
    days.push(new Date(at).toISOString().slice(0, 10));
    at += 24 * HOUR_MS;
  }
  return days;
}
