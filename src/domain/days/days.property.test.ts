import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { addDays, offsetMinOf } from '../../../schema/rules/days.ts';
import { dayInterval, hoursOf, zoneLine } from './day-length.ts';
import { coveredMs, dayAt } from './days.ts';

const FROM = Date.parse('2024-01-01T00:00:00Z');
const TO = Date.parse('2028-01-01T00:00:00Z');
const zones = Intl.supportedValuesOf('timeZone');

/** The instants around each clock change of a zone: found by day, then bisected to the minute. */
function edgesOf(tz: string): number[] {
  const edges: number[] = [];
  for (let from = FROM; from < TO; from += 24 * HOUR_MS) {
    let [low, high] = [from, from + 24 * HOUR_MS];
    if (offsetMinOf(low, tz) === offsetMinOf(high, tz)) continue;
    while (high - low > MINUTE_MS) {
      const middle = (low + high) / 2;
      if (offsetMinOf(middle, tz) === offsetMinOf(low, tz)) low = middle;
      else high = middle;
    }
    edges.push(high);
  }
  return edges;
}

const changing = zones
  .map((tz) => ({ tz, edges: edgesOf(tz) }))
  .filter(({ edges }) => edges.length);

test('a sleep across any clock change of any zone keeps its length when it is split over days', () => {
  expect(changing.length).toBeGreaterThan(100);
  const cases = fc.constantFrom(...changing).chain(({ tz, edges }) =>
    fc.record({
      tz: fc.constant(tz),
      edge: fc.constantFrom(...edges),
      beforeMs: fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }),
      lengthMs: fc.integer({ min: 0, max: 24 * HOUR_MS }),
      dayStartHour: fc.integer({ min: 0, max: 6 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ tz, edge, beforeMs, lengthMs, dayStartHour }) => {
      const sleep = { from: edge - beforeMs, to: edge - beforeMs + lengthMs };
      const line = zoneLine([], tz);
      const first = dayAt(sleep.from, tz, dayStartHour);
      const days = [-1, 0, 1, 2].map((n) => dayInterval(addDays(first, n), line, dayStartHour));
      const parts = days.map((day) => coveredMs([sleep], day));
      for (const [i, day] of days.entries()) {
        // 23, 24 or 25 hours; 24.5 for changes by half an hour; between 22 and 26 in all zones.
        expect(hoursOf(day)).toBeGreaterThanOrEqual(22);
        expect(hoursOf(day)).toBeLessThanOrEqual(26);
        expect(parts[i]).toBeGreaterThanOrEqual(0);
      }
      expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
      expect(sleep.from).toBeGreaterThanOrEqual(days[1]?.from ?? Number.NaN);
      expect(sleep.from).toBeLessThan(days[1]?.to ?? Number.NaN);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(lengthMs);
    }),
    { numRuns: 2_000 },
  );
});
