import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Stamp } from '../records/record.ts';
import { makeStamp, nextStamp, stampMs, stampNode } from './clock.ts';

const NODE = 'nodeaaaa';
const T0 = Date.UTC(2026, 2, 14, 3, 0);
const ms = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) });
const counter = fc.integer({ min: 0, max: 36 ** 3 - 1 });
const node = fc.stringMatching(/^[0-9a-z]{8}$/);
const stamp = fc.tuple(ms, counter, node).map((parts) => makeStamp(...parts));

describe('a stamp', () => {
  test('has the form of the wire, and returns its parts', () => {
    fc.assert(
      fc.property(ms, counter, node, (ms, counter, node) => {
        const made = makeStamp(ms, counter, node);
        expect(Stamp.safeParse(made).success).toBe(true);
        expect([stampMs(made), stampNode(made)]).toEqual([ms, node]);
      }),
    );
  });

  test('sorts as text by time, then by counter, then by node', () => {
    const parts = fc.tuple(ms, counter, node);
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const byParts = a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));
        const [left, right] = [makeStamp(...a), makeStamp(...b)];
        expect(left < right ? -1 : Number(left > right)).toBe(Math.sign(byParts));
      }),
    );
  });

  test('with a full counter continues in the next millisecond', () => {
    const full = makeStamp(T0, 36 ** 3 - 1, NODE);
    expect(nextStamp(T0, [full], NODE)).toBe(makeStamp(T0 + 1, 0, NODE));
    expect(nextStamp(T0, [full], NODE) > full).toBe(true);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 36 ** 9])(
    'refuses the time %d',
    (ms) => {
      expect(() => makeStamp(ms, 0, NODE)).toThrow(RangeError);
    },
  );
});

describe('the next stamp', () => {
  test('is later than every seen stamp, with any device clock', () => {
    fc.assert(
      fc.property(ms, fc.array(stamp, { maxLength: 8 }), (now, seen) => {
        const next = nextStamp(now, seen, NODE);
        for (const earlier of seen) expect(next > earlier).toBe(true);
        expect(stampMs(next)).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  test('uses the wall clock when that is later', () => {
    const seen = [makeStamp(T0 - 5, 9, 'nodebbbb'), makeStamp(T0 - 7, 0, NODE)];
    expect(nextStamp(T0, seen, NODE)).toBe(makeStamp(T0, 0, NODE));
  });

  test('increments the last counter when the clock stands still or was set back', () => {
    const last = makeStamp(T0, 3, 'nodebbbb');
    expect(nextStamp(T0, [last], NODE)).toBe(makeStamp(T0, 4, NODE));
    expect(nextStamp(T0 - 86_400_000, [last], NODE)).toBe(makeStamp(T0, 4, NODE));
  });

  test('is valid for a clock before 1970 or between two milliseconds', () => {
    expect(nextStamp(-5, [], NODE)).toBe(makeStamp(0, 0, NODE));
    expect(nextStamp(T0 + 0.9, [], NODE)).toBe(makeStamp(T0, 0, NODE));
  });
});
