import { describe, expect, test } from 'vitest';
import { type Repeating, occurrencesIn, occurrencesTouching, splitSeries } from './occurrences.ts';
import type { Repeat } from './repeat.ts';

const berlin = 'Europe/Berlin';

function entry(
  start: string,
  end: string,
  repeat: Repeat | null,
  rest: Partial<Repeating> = {},
): Repeating {
  return { start, end, tz: berlin, repeat, exceptions: {}, ...rest };
}

function startsOf(repeating: Repeating, from: string, to: string) {
  return occurrencesIn(repeating, Date.parse(from), Date.parse(to)).map(({ startAt }) =>
    new Date(startAt).toISOString().slice(0, 16),
  );
}

const yearOf = (year: number) => [`${year}-01-01T00:00Z`, `${year + 1}-01-01T00:00Z`] as const;

describe('a repeated entry', () => {
  test('keeps its wall clock across both clock changes', () => {
    const weekly = entry('2026-03-22T09:30', '2026-03-22T10:00', { freq: 'week', interval: 1 });
    expect(startsOf(weekly, '2026-03-20T00:00Z', '2026-04-01T00:00Z')).toEqual([
      '2026-03-22T08:30',
      '2026-03-29T07:30',
    ]);
    expect(startsOf(weekly, '2026-10-18T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-18T07:30',
      '2026-10-25T08:30',
    ]);
  });

  test('is moved forward in a gap for that day only', () => {
    const daily = entry('2026-03-27T02:30', '2026-03-27T02:45', { freq: 'day', interval: 1 });
    expect(startsOf(daily, '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
  });

  test('ends at its own local time, also in the night of a change', () => {
    const night = entry('2026-03-28T20:00', '2026-03-29T06:00', { freq: 'day', interval: 1 });
    const [first] = occurrencesIn(night, ...window('2026-03-28', '2026-03-29'));
    expect((first?.endAt ?? 0) - (first?.startAt ?? 0)).toBe(9 * 3_600_000);
  });

  test('skips months and years without its day, and does not count them', () => {
    const monthly = entry('2026-01-31T08:00', '2026-01-31T09:00', {
      freq: 'month',
      interval: 1,
      count: 4,
    });
    expect(startsOf(monthly, ...yearOf(2026)).map((at) => at.slice(5, 10))).toEqual([
      '01-31',
      '03-31',
      '05-31',
      '07-31',
    ]);
    const leapDay = entry('2024-02-29T08:00', '2024-02-29T09:00', { freq: 'year', interval: 1 });
    expect(startsOf(leapDay, '2024-01-01T00:00Z', '2033-01-01T00:00Z')).toHaveLength(3);
  });

  test('happens on its last day, also when that day is in another date by UTC', () => {
    const daily = entry('2026-06-01T00:30', '2026-06-01T01:00', {
      freq: 'day',
      interval: 1,
      until: '2026-06-03',
    });
    expect(startsOf(daily, ...yearOf(2026))).toEqual([
      '2026-05-31T22:30',
      '2026-06-01T22:30',
      '2026-06-02T22:30',
    ]);
  });

  test('does not happen on a first day that its rule does not name', () => {
    // A Wednesday, repeated on Mondays of every second week, counted from Monday.
    const mondays = entry('2026-06-03T08:00', '2026-06-03T09:00', {
      freq: 'week',
      interval: 2,
      weekdays: [1],
      count: 2,
    });
    expect(startsOf(mondays, ...yearOf(2026)).map((at) => at.slice(0, 10))).toEqual([
      '2026-06-15',
      '2026-06-29',
    ]);
  });

  test('is left out, moved into and moved out of a window by its exceptions', () => {
    const daily = entry(
      '2026-06-01T08:00',
      '2026-06-01T09:00',
      { freq: 'day', interval: 1, count: 5 },
      {
        exceptions: {
          '2026-06-02': { cancelled: true },
          '2026-06-03': { start: '2026-06-20T10:00', end: '2026-06-20T12:00' },
          '2026-06-30': { start: '2026-06-04T10:00', end: '2026-06-04T11:00' },
        },
      },
    );
    expect(startsOf(daily, '2026-06-01T00:00Z', '2026-06-15T00:00Z').map(day)).toEqual([
      '2026-06-01',
      '2026-06-04',
      '2026-06-05',
    ]);
    expect(startsOf(daily, '2026-06-15T00:00Z', '2026-07-01T00:00Z').map(day)).toEqual([
      '2026-06-20',
    ]);
  });

  test('that began before a window is found by what touches it', () => {
    const trip = entry('2026-06-01T08:00', '2026-06-10T09:00', null);
    expect(occurrencesTouching(trip, ...window('2026-06-05', '2026-06-06'))).toHaveLength(1);
    expect(occurrencesTouching(trip, ...window('2026-06-11', '2026-06-12'))).toHaveLength(0);
  });
});

describe('a split series', () => {
  const cases: [string, Repeat, string][] = [
    ['by a count', { freq: 'week', interval: 2, weekdays: [1, 4], count: 9 }, '2026-06-15'],
    ['by a last day', { freq: 'day', interval: 3, until: '2026-08-01' }, '2026-06-13'],
    ['by the 31st', { freq: 'month', interval: 1, count: 6 }, '2026-08-31'],
    [
      'by a weekday',
      { freq: 'month', interval: 1, nthWeekday: { nth: -1, weekday: 5 } },
      '2026-07-31',
    ],
  ];
  test.each(cases)('that ends %s happens when the whole one did', (_name, repeat, at) => {
    const start = repeat.freq === 'month' && !repeat.nthWeekday ? '2026-05-31' : '2026-06-01';
    const exceptions = { '2026-06-15': { cancelled: true }, '2026-06-04': { cancelled: true } };
    const whole = { ...entry(`${start}T02:30`, `${start}T04:00`, repeat), exceptions, repeat };
    const { before, after } = splitSeries(whole, at);
    const parts = [
      { ...whole, ...before },
      { ...whole, ...after },
    ].flatMap((part) => startsOf(part, ...yearOf(2026)));
    expect(parts).toEqual(startsOf(whole, ...yearOf(2026)));
    expect(parts.length).toBeGreaterThan(4);
    expect(after.start).toBe(`${at}T02:30`);
  });
});

function day(at: string) {
  return at.slice(0, 10);
}

function window(from: string, to: string): [number, number] {
  return [Date.parse(`${from}T00:00Z`), Date.parse(`${to}T00:00Z`)];
}
