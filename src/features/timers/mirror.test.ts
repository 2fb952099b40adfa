import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTimer } from '../../../tests/helpers/timers.ts';
import { takeTimerInKeys } from './foreign-keys.ts';
import { keepMirror, mirrorOf } from './mirror.ts';

const t0 = Date.parse('2025-06-10T01:00:00Z');
const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: t0 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The keys of the product specification as they are stored now. */
const keys = () =>
  Object.fromEntries([...stored].filter(([key]) => /^(left|right|timerMode)/.test(key)));

test('the mirror has whole seconds, what runs, and the mode', () => {
  const timer = makeTimer(t0, { right: { bankedMs: 65_900, resumedAt: null } });
  expect(mirrorOf(timer, t0 + 12_999)).toEqual({
    leftTimerDuration: '12',
    rightTimerDuration: '65',
    leftTimerRunning: 'true',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});

test('without a timer both sides are zero and stopped', () => {
  expect(mirrorOf(null, t0)).toEqual({
    leftTimerDuration: '0',
    rightTimerDuration: '0',
    leftTimerRunning: 'false',
    rightTimerRunning: 'false',
    timerMode: 'feeding',
  });
});

test('writes the keys every second while a side runs', () => {
  const stop = keepMirror(makeTimer(t0), Date.now);
  expect(keys()).toMatchObject({ leftTimerDuration: '0', leftTimerRunning: 'true' });
  vi.advanceTimersByTime(65_000);
  expect(keys()).toMatchObject({ leftTimerDuration: '65', leftTimerRunning: 'true' });
  stop();
  vi.advanceTimersByTime(10_000);
  expect(keys()).toMatchObject({ leftTimerDuration: '65' });
});

test('writes the stop of a side at two hours, and nothing after it', () => {
  keepMirror(makeTimer(t0), Date.now);
  vi.advanceTimersByTime(7_199_000);
  expect(keys()).toMatchObject({ leftTimerDuration: '7199', leftTimerRunning: 'true' });
  vi.advanceTimersByTime(1_000);
  expect(keys()).toMatchObject({ leftTimerDuration: '7200', leftTimerRunning: 'false' });
  expect(vi.getTimerCount()).toBe(0);
});

test('takes over keys that something else has written, once', () => {
  stored.set('leftTimerDuration', '300');
  stored.set('leftTimerRunning', 'true');
  stored.set('rightTimerDuration', '9000');
  stored.set('rightTimerRunning', 'true');
  stored.set('timerMode', 'feeding');
  expect(takeTimerInKeys(t0)).toEqual({
    kind: 'feeding',
    startedAt: t0 - 7_500_000,
    sides: {
      left: { bankedMs: 300_000, resumedAt: t0 },
      right: { bankedMs: 7_200_000, resumedAt: null },
    },
  });
  expect(takeTimerInKeys(t0)).toBe(null);
});

test('takes over nothing from its own keys, from keys at rest, or from no number', () => {
  keepMirror(makeTimer(t0), Date.now);
  expect(takeTimerInKeys(t0)).toBe(null);
  stored.clear();
  expect(takeTimerInKeys(t0)).toBe(null);
  stored.clear();
  stored.set('leftTimerDuration', 'NaN');
  stored.set('rightTimerDuration', '-5');
  stored.set('leftTimerRunning', 'false');
  expect(takeTimerInKeys(t0)).toBe(null);
});
