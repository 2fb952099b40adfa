import { afterEach, expect, test, vi } from 'vitest';
import { deviceZone } from './device-zone.ts';

const home = process.env['TZ'];

afterEach(() => {
  vi.useRealTimers();
  process.env['TZ'] = home;
});

test('notices a new zone with another offset at once', () => {
  process.env['TZ'] = 'Europe/Lisbon';
  expect(deviceZone()).toBe('Europe/Lisbon');
  process.env['TZ'] = 'Asia/Tokyo';
  expect(deviceZone()).toBe('Asia/Tokyo');
});

test('notices a new zone with the same offset a minute later', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z') });
  process.env['TZ'] = 'Europe/Berlin';
  expect(deviceZone()).toBe('Europe/Berlin');
  process.env['TZ'] = 'Europe/Paris';
  vi.advanceTimersByTime(60_001);
  expect(deviceZone()).toBe('Europe/Paris');
});
