import { expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { createRandom } from '../helpers/random.ts';
import { FAMILY_DAY, planDay } from './day.ts';

test('a day of the load run has the sessions and writes of each family, in order of time', () => {
  const day = planDay(50, createRandom(1));
  const { phones, sessionsPerPhone, entries, edits } = FAMILY_DAY;
  expect(day).toHaveLength(50 * phones * sessionsPerPhone);
  expect(day.flatMap(({ writes }) => writes)).toHaveLength(50 * (entries + edits));
  const times = day.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(0);
  expect(times.at(-1)).toBeLessThan(DAY_MS);
});
