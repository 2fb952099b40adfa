import { expect, test } from 'vitest';
import { looksLikePhone, sortDevices } from './sort-devices.ts';

test('sorts this device first, then by last use', () => {
  const device = (id: string, usedAt: number, current = false) => ({
    id,
    device: 'Chrome on Android',
    current,
    createdAt: 0,
    usedAt,
  });
  const sorted = sortDevices([device('old', 1), device('here', 2, true), device('new', 3)]);
  expect(sorted.map(({ id }) => id)).toEqual(['here', 'new', 'old']);
});

test('recognises a phone by its description', () => {
  expect(looksLikePhone('Chrome on Android')).toBe(true);
  expect(looksLikePhone('Firefox on Windows')).toBe(false);
});
