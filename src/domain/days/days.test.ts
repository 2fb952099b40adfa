import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../schema/limits.ts';
import { dayInterval, hoursOf, zoneLine } from './day-length.ts';
import { coveredMs, dayAt, startOfDay } from './days.ts';

const at = (iso: string): number => Date.parse(iso);
const madrid = zoneLine([], 'Europe/Madrid');
const hours = (day: string, tz: string): number => hoursOf(dayInterval(day, zoneLine([], tz)));

describe('the length of a day', () => {
  test('is 23 and 25 hours at the clock changes of Madrid', () => {
    expect(hours('2025-03-29', 'Europe/Madrid')).toBe(24);
    expect(hours('2025-03-30', 'Europe/Madrid')).toBe(23);
    expect(hours('2025-10-26', 'Europe/Madrid')).toBe(25);
  });

  test('is 24.5 hours where the clock changes by half an hour', () => {
    expect(hours('2025-04-06', 'Australia/Lord_Howe')).toBe(24.5);
  });

  test('begins at one where the clock skips midnight', () => {
    // Lebanon: 2025-03-30 00:00 becomes 01:00.
    expect(startOfDay('2025-03-30', zoneLine([], 'Asia/Beirut'))).toBe(at('2025-03-29T22:00:00Z'));
    expect(hours('2025-03-30', 'Asia/Beirut')).toBe(23);
  });

  test('ends at the second midnight where the clock goes back from it', () => {
    // Lebanon: 2025-10-26 00:00 summer time becomes 2025-10-25 23:00.
    expect(startOfDay('2025-10-26', zoneLine([], 'Asia/Beirut'))).toBe(at('2025-10-25T22:00:00Z'));
    expect(hours('2025-10-25', 'Asia/Beirut')).toBe(25);
  });

  test('is longer on a flight to the west', () => {
    const line = zoneLine(
      [
        { startedAt: at('2025-06-10T07:00:00Z'), tz: 'Europe/Prague' },
        { startedAt: at('2025-06-10T20:00:00Z'), tz: 'America/New_York' },
      ],
      'Europe/Prague',
    );
    expect(hoursOf(dayInterval('2025-06-10', line))).toBe(30);
    expect(hoursOf(dayInterval('2025-06-11', line))).toBe(24);
  });

  test('is shorter on a flight to the east, never negative', () => {
    const line = zoneLine(
      [
        { startedAt: at('2025-06-10T12:00:00Z'), tz: 'America/New_York' },
        { startedAt: at('2025-06-11T02:00:00Z'), tz: 'Europe/Prague' },
      ],
      'America/New_York',
    );
    expect(hoursOf(dayInterval('2025-06-10', line))).toBe(22);
    expect(hoursOf(dayInterval('2025-06-11', line))).toBe(20);
  });
});

test('a day that starts at 4 includes the hours after midnight', () => {
  expect(dayAt(at('2025-06-10T01:30:00Z'), 'Europe/Madrid', 4)).toBe('2025-06-09');
  expect(dayAt(at('2025-06-10T02:30:00Z'), 'Europe/Madrid', 4)).toBe('2025-06-10');
  expect(startOfDay('2025-06-10', madrid, 4)).toBe(at('2025-06-10T02:00:00Z'));
});

test('an instant just after midnight is on the new day', () => {
  expect(dayAt(at('2025-06-09T22:05:00Z'), 'Europe/Madrid')).toBe('2025-06-10');
});

describe('covered time', () => {
  const h = (from: number, to: number) => ({ from: from * HOUR_MS, to: to * HOUR_MS });

  test('counts overlaps once and cuts at the border', () => {
    expect(coveredMs([h(1, 3), h(2, 4), h(2, 3), h(9, 12)], h(0, 10))).toBe(4 * HOUR_MS);
  });

  test('is zero outside and for empty intervals', () => {
    expect(coveredMs([h(12, 14), h(5, 5)], h(0, 10))).toBe(0);
    expect(coveredMs([], h(0, 10))).toBe(0);
  });
});
