import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../schema/limits.ts';
import { NO_DISMISSALS, afterDismissal, dismissLabelOf, mayOffer } from './install-record.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function dismissed(times: number) {
  let record = NO_DISMISSALS;
  for (let time = 0; time < times; time += 1) record = afterDismissal(record, NOW);
  return record;
}

test('the words of the dismissal change with each one', () => {
  expect([0, 1, 2, 3, 9].map((times) => dismissLabelOf(dismissed(times)))).toEqual([
    'later',
    'notNow',
    'stop',
    'stop',
    'stop',
  ]);
});

describe('the offer', () => {
  test('comes again after the first two dismissals', () => {
    expect([0, 1, 2].every((times) => mayOffer(dismissed(times), NOW))).toBe(true);
  });

  test('rests for seven days from the third one on', () => {
    expect(mayOffer(dismissed(3), NOW + 7 * DAY_MS - 1)).toBe(false);
    expect(mayOffer(dismissed(3), NOW + 7 * DAY_MS)).toBe(true);
    expect(mayOffer(dismissed(4), NOW + 1)).toBe(false);
  });

  test('is not kept away by a clock that was far ahead', () => {
    expect(mayOffer(dismissed(3), NOW - 30 * DAY_MS)).toBe(true);
  });

  test('never comes where the app was installed', () => {
    expect(mayOffer({ ...NO_DISMISSALS, wasInstalled: true }, NOW)).toBe(false);
  });
});
