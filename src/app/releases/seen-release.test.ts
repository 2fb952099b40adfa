import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReleaseUnread, markReleaseRead } from './seen-release.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a new device has read the notes of its first version', () => {
  expect(isReleaseUnread('1.0.0')).toBe(false);
  expect(isReleaseUnread('1.0.0')).toBe(false);
});

test('an update is unread until its notes were shown, also after a rollback', () => {
  isReleaseUnread('1.0.0');
  expect(isReleaseUnread('1.1.0')).toBe(true);
  expect(isReleaseUnread('1.1.0')).toBe(true);
  markReleaseRead('1.1.0');
  expect(isReleaseUnread('1.1.0')).toBe(false);
  expect(isReleaseUnread('1.0.0')).toBe(true);
});
