import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../limits.ts';
import { addDays, localDayOf, offsetMinOf, requireZone } from './days.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const localDay = (instant: number, tz: string) => localDayOf(instant, offsetMinOf(instant, tz));

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'America/St_Johns', // half an hour off, with summer time
  'Asia/Kolkata', // half an hour off
  'Asia/Kathmandu', // three quarters of an hour off
  'Australia/Lord_Howe', // summer time of half an hour
  'Pacific/Kiritimati', // +14
  'Pacific/Pago_Pago', // -11
  'Pacific/Apia',
  'America/Santiago', // the clocks change at midnight
  'Africa/Casablanca',
  'UTC',
];

describe('the offset of a zone', () => {
  test.each([
    ['Europe/Madrid', '2026-01-15T12:00', 60],
    ['Europe/Madrid', '2026-03-29T00:59', 60],
    ['Europe/Madrid', '2026-03-29T01:00', 120],
    ['Europe/Madrid', '2026-10-25T00:59', 120],
    ['Europe/Madrid', '2026-10-25T01:00', 60],
    ['America/New_York', '2026-11-01T05:59', -240],
    ['America/New_York', '2026-11-01T06:00', -300],
    ['America/St_Johns', '2026-07-01T12:00', -150],
    ['Asia/Kolkata', '2026-07-01T12:00', 330],
    ['Asia/Kathmandu', '2026-07-01T12:00', 345],
    ['Australia/Lord_Howe', '2026-01-01T12:00', 660],
    ['Australia/Lord_Howe', '2026-07-01T12:00', 630],
    ['Pacific/Kiritimati', '2026-07-01T12:00', 840],
    ['Pacific/Pago_Pago', '2026-07-01T12:00', -660],
  ])('%s at %s UTC is %i minutes', (tz, at, offsetMin) => {
    expect(offsetMinOf(utc(at), tz)).toBe(offsetMin);
  });

  test('equals the platform’s at every quarter of an hour of two years', () => {
    const instant = fc
      .integer({ min: 0, max: 2 * 366 * 96 })
      .map((quarter) => utc('2026-01-01T00:00') + quarter * 15 * MINUTE_MS);
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (tz, at) => {
        expect(offsetMinOf(at, tz)).toBe(minutesIn(tz, at));
      }),
      { numRuns: 2_000 },
    );
  });

  test('does not depend on the millisecond, also before 1970', () => {
    for (const at of [utc('1969-06-01T12:00'), utc('2026-06-01T12:00')]) {
      expect(offsetMinOf(at + 999, 'Asia/Kolkata')).toBe(330);
      expect(offsetMinOf(at - 1, 'Asia/Kolkata')).toBe(330);
    }
  });

  /** The offset as the platform formats it: 'GMT+05:30'. */
  function minutesIn(tz: string, at: number): number {
    const name = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || 0;
  }
});

describe('the local day', () => {
  test.each([
    ['Europe/Madrid', '2026-03-28T23:00', '2026-03-29'],
    ['Europe/Madrid', '2026-03-28T22:59', '2026-03-28'],
    ['America/New_York', '2026-03-14T03:59', '2026-03-13'],
    ['America/New_York', '2026-03-14T04:00', '2026-03-14'],
    ['Asia/Kolkata', '2026-03-13T18:29', '2026-03-13'],
    ['Asia/Kolkata', '2026-03-13T18:30', '2026-03-14'],
    ['Pacific/Kiritimati', '2026-03-13T10:00', '2026-03-14'],
    ['Pacific/Pago_Pago', '2026-03-14T10:59', '2026-03-13'],
    ['Europe/Madrid', '2025-12-31T23:00', '2026-01-01'],
    ['Europe/Madrid', '2028-02-28T23:00', '2028-02-29'],
  ])('in %s at %s UTC is %s', (tz, at, day) => {
    expect(localDay(utc(at), tz)).toBe(day);
  });

  test.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['America/New_York', '2026-11-01', 25],
    ['America/Santiago', '2026-04-04', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s, %s lasts %d hours', (tz, day, hours) => {
    const from = utc(`${day}T00:00`) - 15 * HOUR_MS;
    let quarters = 0;
    for (let at = from; at < from + 3 * DAY_MS; at += 15 * MINUTE_MS) {
      if (localDay(at, tz) === day) quarters += 1;
    }
    expect(quarters / 4).toBe(hours);
  });

  test('never runs backwards and never skips a day', () => {
    const hour = fc.integer({ min: 0, max: 3 * 366 * 24 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), hour, (tz, hours) => {
        const at = utc('2025-01-01T00:00') + hours * HOUR_MS;
        const [now, next] = [localDay(at, tz), localDay(at + HOUR_MS, tz)];
        expect([now, addDays(now, 1)]).toContain(next);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('adding days', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 0, '2026-01-01'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s and %i is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('returns to the same day after adding and subtracting', () => {
    const count = fc.integer({ min: -40_000, max: 40_000 });
    fc.assert(
      fc.property(count, count, (start, days) => {
        const day = addDays('2026-03-14', start);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(addDays(addDays(day, days), 1)).toBe(addDays(day, days + 1));
      }),
    );
  });
});

describe('a zone that this runtime does not know', () => {
  test('counts as the zone of the device, and is refused where one is chosen', () => {
    const at = Date.UTC(2026, 2, 14, 3);
    const here = -new Date(at).getTimezoneOffset();
    expect(offsetMinOf(at, 'Mars/Olympus')).toBe(here === 0 ? 0 : here);
    expect(() => requireZone('Mars/Olympus')).toThrow(RangeError);
    expect(() => requireZone('Europe/Madrid')).not.toThrow();
  });
});
