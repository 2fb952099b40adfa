import { describe, expect, test } from 'vitest';
import { addDays, bothInstants, instantToParts, partsToInstant } from './time-parts.ts';

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

  test('a repeated time has two instants, an hour apart; no other time has', () => {
    const both = bothInstants({ day: '2026-10-25', time: '01:30' }, tz);
    expect(both?.map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    // Lord Howe Island moves its clock by half an hour.
    const half = bothInstants({ day: '2026-04-05', time: '01:45' }, 'Australia/Lord_Howe');
    expect(half && half[1] - half[0]).toBe(30 * 60_000);
    for (const [day, time] of [
      ['2026-10-25', '00:30'],
      ['2026-10-25', '02:00'],
      ['2026-03-29', '01:30'],
      ['2026-07-01', '01:30'],
    ] as const) {
      expect(bothInstants({ day, time }, tz), `${day} ${time}`).toBeNull();
    }
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
