import { afterEach, expect, test, vi } from 'vitest';
import { deviceZone } from './device-zone.ts';

const home = process.env['TZ'];

afterEach(() => {
  vi.useRealTimers();
  process.env['TZ'] = home;
});

test('after a flight the zone is the new one at once where the clock differs', () => {
  process.env['TZ'] = 'Europe/Lisbon';
  expect(deviceZone()).toBe('Europe/Lisbon');
  process.env['TZ'] = 'Asia/Tokyo';
  expect(deviceZone()).toBe('Asia/Tokyo');
});

test('a zone whose clock shows the same is noticed a minute later', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z') });
  process.env['TZ'] = 'Europe/Berlin';
  expect(deviceZone()).toBe('Europe/Berlin');
  process.env['TZ'] = 'Europe/Paris';
  vi.advanceTimersByTime(60_001);
  expect(deviceZone()).toBe('Europe/Paris');
});
