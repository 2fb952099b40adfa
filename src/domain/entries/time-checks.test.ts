import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { clampToNow, followClock, timeProblems } from './time-checks.ts';

const now = Date.parse('2026-06-10T12:00:00Z');
const bornAt = Date.parse('2026-05-03T00:00:00Z');
const check = (
  type: Parameters<typeof timeProblems>[0]['type'],
  startedAt: number,
  endedAt: number | null = null,
) => timeProblems({ type, startedAt, endedAt }, { now, birthdate: '2026-05-03', bornAt });

describe('the start', () => {
  test('may be up to five minutes in the future', () => {
    expect(check('diaper', now + 5 * MINUTE_MS)).toEqual([]);
    expect(check('diaper', now + 5 * MINUTE_MS + 1)).toEqual([
      { field: 'startedAt', kind: 'future' },
    ]);
  });

  test('may be a day before birth, or 300 days for types that exist during pregnancy', () => {
    expect(check('feeding', bornAt - DAY_MS)).toEqual([]);
    expect(check('feeding', bornAt - DAY_MS - 1)).toEqual([
      { field: 'startedAt', kind: 'beforeBirth', birthdate: '2026-05-03' },
    ]);
    expect(check('note', bornAt - 300 * DAY_MS)).toEqual([]);
    expect(check('pumping', bornAt - 301 * DAY_MS)).toHaveLength(1);
  });

  test('has no limit while the birth date is unknown', () => {
    expect(
      timeProblems(
        { type: 'feeding', startedAt: 0, endedAt: null },
        { now, birthdate: null, bornAt: null },
      ),
    ).toEqual([]);
  });
});

describe('the end', () => {
  test('before the start offers the next day if that is a possible length', () => {
    const start = now - 13 * HOUR_MS;
    expect(check('sleep', start, start - 17 * HOUR_MS)).toEqual([
      { field: 'endedAt', kind: 'endBeforeStart', nextDay: start + 7 * HOUR_MS },
    ]);
    expect(check('tummy_time', start, start - 17 * HOUR_MS)).toEqual([
      { field: 'endedAt', kind: 'endBeforeStart', nextDay: null },
    ]);
  });

  test('is at most the maximum length after the start', () => {
    const start = now - 30 * HOUR_MS;
    expect(check('sleep', start, start + 20 * HOUR_MS)).toEqual([]);
    expect(check('sleep', start, start + 26 * HOUR_MS)).toEqual([
      { field: 'endedAt', kind: 'tooLong', hours: 26, maxHours: 20 },
    ]);
  });

  test('is refused for a moment and in the future', () => {
    expect(check('diaper', now, now)).toEqual([{ field: 'endedAt', kind: 'noEnd' }]);
    expect(check('feeding', now - HOUR_MS, now + HOUR_MS)).toEqual([
      { field: 'endedAt', kind: 'future' },
    ]);
  });
});

test('a start slightly in the future becomes now', () => {
  expect(clampToNow(now + 5 * MINUTE_MS, now)).toBe(now);
  expect(clampToNow(now + 6 * MINUTE_MS, now)).toBe(now + 6 * MINUTE_MS);
  expect(clampToNow(now - 1, now)).toBe(now - 1);
});

describe('a clock that turns out to run ahead', () => {
  const openedAt = now + 2 * HOUR_MS;
  const span = { startedAt: openedAt - HOUR_MS, endedAt: openedAt };

  test('moves a span that nobody has changed', () => {
    expect(followClock(span, { openedAt, initial: span, now })).toEqual({
      startedAt: now - HOUR_MS,
      endedAt: now,
    });
  });

  test('leaves what was typed, prefilled, or opened with a right clock', () => {
    const typed = { ...span, startedAt: now - 3 * HOUR_MS };
    expect(followClock(typed, { openedAt, initial: span, now }).startedAt).toBe(typed.startedAt);
    const prefilled = { startedAt: now - DAY_MS, endedAt: null };
    expect(followClock(prefilled, { openedAt, initial: prefilled, now })).toEqual(prefilled);
    const right = { startedAt: now, endedAt: null };
    const later = now + MINUTE_MS;
    expect(followClock(right, { openedAt: now, initial: right, now: later })).toEqual(right);
  });
});
