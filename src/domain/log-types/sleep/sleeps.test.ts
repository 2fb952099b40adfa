import { DEFAULT_SETTINGS } from '../../statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { awakeSince, isNight, sleepIntervals, sleepKindOf } from './sleeps.ts';

const kind = (from: string, to: string, tz = 'Europe/Madrid') =>
  sleepKindOf({ from: Date.parse(from), to: Date.parse(to) }, tz, DEFAULT_SETTINGS.night);

describe('the kind of a sleep', () => {
  test('is night when at least half of it is between 19:00 and 7:00', () => {
    // 18:00 to 20:00 in Madrid: exactly half.
    expect(kind('2025-06-10T16:00:00Z', '2025-06-10T18:00:00Z')).toBe('night');
    expect(kind('2025-06-10T15:58:00Z', '2025-06-10T17:58:00Z')).toBe('nap');
    expect(kind('2025-06-10T11:00:00Z', '2025-06-10T12:30:00Z')).toBe('nap');
    expect(kind('2025-06-10T20:00:00Z', '2025-06-11T04:00:00Z')).toBe('night');
  });

  test('is night in the early morning too, across clock changes', () => {
    expect(kind('2025-03-30T03:00:00Z', '2025-03-30T06:00:00Z')).toBe('night');
    // 06:00 to 08:00 local time after the change of October.
    expect(kind('2025-10-26T05:00:00Z', '2025-10-26T07:00:00Z')).toBe('night');
    expect(kind('2025-10-26T05:01:00Z', '2025-10-26T07:02:00Z')).toBe('nap');
  });

  test('follows from the start while the sleep runs', () => {
    expect(kind('2025-06-10T17:00:00Z', '2025-06-10T17:00:00Z')).toBe('night');
    expect(kind('2025-06-10T16:59:00Z', '2025-06-10T16:59:00Z')).toBe('nap');
  });

  test('follows the time zone of the entry', () => {
    expect(isNight(Date.parse('2025-06-10T12:00:00Z'), 'Asia/Tokyo', DEFAULT_SETTINGS.night)).toBe(
      true,
    );
    expect(
      isNight(Date.parse('2025-06-10T12:00:00Z'), 'Europe/Madrid', DEFAULT_SETTINGS.night),
    ).toBe(false);
  });
});

test('the child is awake since the latest end, in any order of the entries', () => {
  const long = makeEvent('sleep', '2025-06-10T10:00:00Z', { ended: '2025-06-10T12:00:00Z' });
  const inside = makeEvent('sleep', '2025-06-10T10:30:00Z', { ended: '2025-06-10T11:00:00Z' });
  expect(awakeSince([inside, long])).toBe(Date.parse('2025-06-10T12:00:00Z'));
  expect(awakeSince([])).toBeNull();
  expect(sleepIntervals([makeEvent('sleep', 5)])).toEqual([]);
});
