import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { entriesAround, groupByDay } from './day-groups.ts';
import { totalsOfDay } from './day-totals.ts';

test('the entries around a day are enough for its totals', () => {
  const midnight = Date.parse('2026-03-10T00:00:00Z');
  const records = Array.from({ length: 12 }, (_, n) => {
    const at = midnight + n * DAY_MS;
    return [
      makeEvent('sleep', at + 13 * HOUR_MS, { endedAt: at + 33 * HOUR_MS }),
      makeEvent('feeding', at + 23.9 * HOUR_MS),
      makeEvent('diaper', at),
    ];
  }).flat();
  const groups = groupByDay(records.map((record) => ({ record })));
  const around = entriesAround(groups);
  for (const { day } of groups) {
    const near = around(day).map(({ record }) => record);
    expect(near.length).toBeLessThanOrEqual(9);
    expect(totalsOfDay(near, day)).toEqual(totalsOfDay(records, day));
  }
  expect(totalsOfDay(records, '2026-03-11').sleepMs).toBe(20 * HOUR_MS);
});
