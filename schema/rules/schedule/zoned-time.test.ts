import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../limits.ts';
import { instantOf, localTimeOf } from './zoned-time.ts';

describe('a local time that a clock change', () => {
  test('skips is moved forward by the gap', () => {
    expect(localTimeOf(instantOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2026-03-29T03:30',
    );
    // Half an hour in Lord Howe.
    const lordHowe = 'Australia/Lord_Howe';
    expect(localTimeOf(instantOf('2026-10-04T02:15', lordHowe), lordHowe)).toBe('2026-10-04T02:45');
    // Midnight itself in Beirut and Santiago.
    const beirut = 'Asia/Beirut';
    expect(localTimeOf(instantOf('2026-03-29T00:00', beirut), beirut)).toBe('2026-03-29T01:00');
  });

  test('doubles is the first of the two', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe(
      Date.parse('2026-11-01T05:30:00Z'),
    );
  });
});

const zones = Intl.supportedValuesOf('timeZone');
const minutes = fc.integer({
  min: Date.parse('2024-01-01T00:00:00Z') / MINUTE_MS,
  max: Date.parse('2028-01-01T00:00:00Z') / MINUTE_MS,
});

test('the local time of an instant is that of the instant, or of the first one with the same clock', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (tz, minute) => {
      const at = minute * MINUTE_MS;
      const back = instantOf(localTimeOf(at, tz), tz);
      expect(localTimeOf(back, tz)).toBe(localTimeOf(at, tz));
      expect(at - back).toBeGreaterThanOrEqual(0);
      expect(at - back).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});
