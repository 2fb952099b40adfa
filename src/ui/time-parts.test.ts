import { describe, expect, test } from 'vitest';
import { addDays, instantToParts, partsToInstant } from './time-parts.ts';

const tz = 'Europe/Lisbon';

describe('day and time of an instant', () => {
  test('convert back to the same instant in any zone', () => {
    for (const zone of ['UTC', tz, 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']) {
      for (const iso of ['2026-05-03T00:05:00Z', '2026-10-25T00:59:00Z', '2026-12-31T23:59:00Z']) {
        const ms = Date.parse(iso);
        expect(partsToInstant(instantToParts(ms, zone), zone)).toBe(ms);
      }
    }
  });

  test('a skipped time becomes the one an hour later', () => {
    // Lisbon, 29 March 2026: 01:00 becomes 02:00.
    const ms = partsToInstant({ day: '2026-03-29', time: '01:30' }, tz);
    expect(instantToParts(ms, tz)).toEqual({ day: '2026-03-29', time: '02:30' });
  });

  test('a repeated time becomes the first of both', () => {
    // Lisbon, 25 October 2026: 02:00 becomes 01:00.
    const ms = partsToInstant({ day: '2026-10-25', time: '01:30' }, tz);
    expect(new Date(ms).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('midnight is 00:00', () => {
    expect(instantToParts(Date.parse('2026-05-02T23:00:00Z'), tz)).toEqual({
      day: '2026-05-03',
      time: '00:00',
    });
  });

  test('days are consecutive across months, years and clock changes', () => {
    expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1), addDays('2026-03-28', 2)]).toEqual(
      ['2026-02-28', '2027-01-01', '2026-03-30'],
    );
  });
});
