import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../../schema/limits.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { medicineCalendar, temperatureChart } from '../health.ts';
import { nightChart } from '../sleep/nights.ts';
import { dailyValues } from './daily-values.ts';

const range = { from: '2025-06-09', to: '2025-06-11' };
const shown = { range, today: '2025-06-11' };

test('the value of a day is its highest reading; today is in no mean', () => {
  const reading = (at: string, celsius: number) =>
    makeEvent('temperature', `${at}:00Z`, { payload: { celsius, site: 'ear' } });
  const question = makeQuestion(
    [
      reading('2025-06-09T08:00', 37.2),
      reading('2025-06-09T18:00', 38.4),
      reading('2025-06-11T08:00', 39),
    ],
    range,
  );
  const bars = dailyValues('temperature', temperatureChart(question), shown);
  expect(bars.bars.map(({ total, state }) => [total, state])).toEqual([
    [38.4, 'counted'],
    [0, 'empty'],
    [39, 'open'],
  ]);
  expect(bars.mean.value).toBe(38.4);
});

test('a day with a refused dose has none given; a day without a dose has no value', () => {
  const question = makeQuestion(
    [
      makeEvent('medication', '2025-06-09T08:00:00Z', {
        payload: { name: 'Ibuprofen', amount: 5, unit: 'ml', status: 'skipped' },
      }),
    ],
    range,
  );
  const { bars } = dailyValues('medicines', medicineCalendar(question), shown);
  expect(bars.map(({ total, state }) => [total, state])).toEqual([
    [0, 'counted'],
    [0, 'empty'],
    [0, 'empty'],
  ]);
});

test('nights are compared by their longest stretch, bedtimes by the clock', () => {
  const question = makeQuestion(
    [makeEvent('sleep', '2025-06-09T18:00:00Z', { ended: '2025-06-10T03:00:00Z' })],
    range,
  );
  const chart = nightChart(question);
  expect(dailyValues('nights', chart, shown).bars[0]?.total).toBe(9 * HOUR_MS);
  // 20:00 in Madrid.
  expect(dailyValues('bedtimes', chart, shown).bars[0]?.total).toBe(20 * 60);
});
