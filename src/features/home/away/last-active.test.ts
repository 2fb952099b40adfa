import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import { type LastActive, seenAt } from './last-active.ts';

const t0 = Date.parse('2026-03-28T21:00:00Z');
const seen = (...times: number[]) =>
  times.reduce<LastActive | undefined>((before, now) => seenAt(before, now), undefined);

test('the first use of a device is no return', () => {
  expect(seen(t0)).toEqual({ at: t0, away: null });
});

test('a pause of up to 90 minutes is no absence', () => {
  expect(seen(t0, t0 + 90 * MINUTE_MS)?.away).toBeNull();
  expect(seen(t0, t0 + 91 * MINUTE_MS)?.away).toEqual({ from: t0, until: t0 + 91 * MINUTE_MS });
});

test('an absence lasts while the person goes on, and ends after half a day', () => {
  const back = t0 + 5 * HOUR_MS;
  const away = { from: t0, until: back };
  expect(seen(t0, back, back + MINUTE_MS)?.away).toEqual(away);
  const hourly = Array.from({ length: 12 }, (_, hour) => back + hour * HOUR_MS);
  expect(seen(t0, ...hourly)?.away).toEqual(away);
  expect(seen(t0, ...hourly, back + 12 * HOUR_MS)?.away).toBeNull();
});

test('a later absence replaces the one before', () => {
  const back = t0 + 5 * HOUR_MS;
  expect(seen(t0, back, back + 3 * HOUR_MS)?.away).toEqual({
    from: back,
    until: back + 3 * HOUR_MS,
  });
});

test('a clock that was set back is no absence, and keeps the one that is shown', () => {
  expect(seen(t0, t0 - 5 * HOUR_MS)).toEqual({ at: t0 - 5 * HOUR_MS, away: null });
  const back = t0 + 5 * HOUR_MS;
  expect(seen(t0, back, back - HOUR_MS)?.away).toEqual({ from: t0, until: back });
});
