import { describe, expect, test } from 'vitest';
import { addDays } from '../../../schema/rules/days.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../tests/helpers/statistics.ts';
import { interquartileRange, median } from './averages.ts';
import { changeOf } from './change.ts';
import { compareBars } from './charts/compare.ts';
import { diaperBars } from './diapers.ts';
import { previousRange } from './question.ts';
import { sameTimeOfDay } from './same-time.ts';

const START = '2025-06-01';

/** Diapers an hour apart from 08:00 in Madrid on, so many on each day. */
function diapers(counts: readonly number[], from = START) {
  return counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, hour) =>
      makeEvent('diaper', `${addDays(from, index)}T${String(hour + 6).padStart(2, '0')}:00:00Z`, {
        payload: { kind: hour % 2 === 0 ? 'wet' : 'both' },
      }),
    ),
  );
}

describe('a partly logged day', () => {
  const range = { from: START, to: addDays(START, 7) };

  test('has less than 30 % of the median number of entries, and is in no average', () => {
    // The median of the eight days is 10: 2 is partly logged, 3 is not.
    const question = makeQuestion(diapers([10, 10, 10, 2, 3, 10, 10, 10]), range);
    const { bars, mean, counted } = diaperBars(question);
    expect(bars.map(({ state }) => state).indexOf('partly')).toBe(3);
    expect(bars.filter(({ state }) => state === 'partly')).toHaveLength(1);
    expect(counted).toBe(7);
    expect(mean.value).toBe(9);
  });

  test('counts when a person says so', () => {
    const question = makeQuestion(diapers([10, 10, 10, 2, 3, 10, 10, 10]), range, {
      countedAnyway: [addDays(START, 3)],
    });
    expect(diaperBars(question).mean.value).toBe(65 / 8);
  });

  test('needs seven days with entries', () => {
    const states = (counts: number[]) =>
      diaperBars(makeQuestion(diapers(counts), range)).bars.map(({ state }) => state);
    expect(states([10, 10, 10, 1, 10, 10])).not.toContain('partly');
    expect(states([10, 10, 10, 1, 10, 10, 10])).toContain('partly');
  });
});

describe('the change against the period before', () => {
  test('is that of the means', () => {
    expect(changeOf([10, 12, 11], [10, 10, 10]).value).toBeCloseTo(0.1, 10);
    expect(changeOf([10, 12], [10, 10, 10]).missing).toEqual({ of: 'days', have: 2, need: 3 });
    expect(changeOf([10, 12, 11], [10]).missing).toEqual({ of: 'previousDays', have: 1, need: 3 });
    expect(changeOf([10, 12, 11], [0, 0, 0]).missing?.of).toBe('previousMean');
  });

  test('is of the period of equal length that ends the day before', () => {
    expect(previousRange({ from: '2025-03-24', to: '2025-04-06' })).toEqual({
      from: '2025-03-10',
      to: '2025-03-23',
    });
    const question = makeQuestion(diapers([5, 5, 5, 6, 6, 6]), {
      from: addDays(START, 3),
      to: addDays(START, 5),
    });
    expect(diaperBars(question).change.value).toBeCloseTo(0.2, 10);
    expect(diaperBars(question)).toMatchObject({ lowest: { value: 6 }, highest: { value: 6 } });
  });
});

test('two periods are compared day by day', () => {
  const bars = (from: string, counts: number[], length: number) =>
    diaperBars(makeQuestion(diapers(counts, from), { from, to: addDays(from, length - 1) }));
  const comparison = compareBars(bars('2025-01-01', [4, 6], 3), bars('2025-06-01', [6, 6], 2));
  expect(comparison.rows).toEqual([
    { a: { day: '2025-01-01', total: 4 }, b: { day: '2025-06-01', total: 6 } },
    { a: { day: '2025-01-02', total: 6 }, b: { day: '2025-06-02', total: 6 } },
    { a: null, b: null },
  ]);
  expect(comparison.change.value).toBeCloseTo(0.2, 10);
  const none = bars('2025-01-01', [], 2);
  expect(compareBars(none, none).change.missing).toEqual({ of: 'days', have: 0, need: 1 });
});

describe('today so far', () => {
  const today = addDays(START, 3);
  const question = makeQuestion(diapers([4, 6, 8, 3]), { from: START, to: today }, { today });

  test('stands beside the mean of the same time on the tracked days before', () => {
    // Until 12:30 there are at most five: 08:00 to 12:00.
    expect(sameTimeOfDay(question, 'diapers', 12 * 60 + 30)).toEqual({
      soFar: 3,
      usual: { value: 14 / 3, missing: null },
    });
    expect(sameTimeOfDay({ ...question, today: addDays(START, 2) }, 'diapers', 720).usual).toEqual({
      value: null,
      missing: { of: 'days', have: 2, need: 3 },
    });
  });

  test('cuts sleep at that time of the clock, also on the day of a clock change', () => {
    // Until 07:00 on the clock of Madrid on 28, 29, 30 and 31 March, from 22:00, the first from 00:00.
    const nights = [
      ['2025-03-27T23:00:00Z', '2025-03-28T06:00:00Z'],
      ['2025-03-28T21:00:00Z', '2025-03-29T06:00:00Z'],
      ['2025-03-29T21:00:00Z', '2025-03-30T05:00:00Z'],
      ['2025-03-30T20:00:00Z', '2025-03-31T05:00:00Z'],
    ].map(([from = '', ended = '']) => makeEvent('sleep', from, { ended }));
    const naps = ['2025-03-28', '2025-03-29', '2025-03-30'].map((day) =>
      makeEvent('sleep', `${day}T12:00:00Z`, { ended: `${day}T13:00:00Z` }),
    );
    const spring = makeQuestion(
      [...nights, ...naps],
      { from: '2025-03-28', to: '2025-03-31' },
      { today: '2025-03-31' },
    );
    const { soFar, usual } = sameTimeOfDay(spring, 'sleepMs', 8 * 60);
    const hour = 3_600_000;
    expect(soFar).toBe(7 * hour);
    // 7, 7 and 6 hours.
    expect(usual.value).toBeCloseTo((20 * hour) / 3, 3);
    // Until 06:00: 6, 6 and 5.
    expect(sameTimeOfDay(spring, 'sleepMs', 6 * 60).usual.value).toBeCloseTo((17 * hour) / 3, 3);
  });
});

test('medians and quartiles are interpolated', () => {
  expect(median([3, 1])).toBe(2);
  expect(median([5, 1, 3])).toBe(3);
  expect(interquartileRange([1, 2, 3, 4])).toBe(1.5);
});
