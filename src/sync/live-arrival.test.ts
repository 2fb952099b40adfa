import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../lib/live.ts';
import { LIVE_GRACE_MS, followLive } from './live-arrival.ts';
import { INITIAL_STATUS, type SyncStatus } from './status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const status = createCell<SyncStatus>(INITIAL_STATUS);
  return {
    ...followLive(status),
    become: (live: boolean) => status.set({ ...status.get(), live }),
  };
}

test('changes count as arriving until the first connection has failed for five seconds', () => {
  const { arrives, become } = follow();
  vi.advanceTimersByTime(LIVE_GRACE_MS - 1);
  expect(arrives.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(arrives.get()).toBe(false);
  become(true);
  expect(arrives.get()).toBe(true);
});

test('a short break changes nothing, a longer one does, also when reported repeatedly', () => {
  const { arrives, become } = follow();
  become(true);
  become(false);
  vi.advanceTimersByTime(LIVE_GRACE_MS - 1);
  become(true);
  vi.advanceTimersByTime(LIVE_GRACE_MS);
  expect(arrives.get()).toBe(true);
  become(false);
  vi.advanceTimersByTime(LIVE_GRACE_MS - 1);
  become(false);
  vi.advanceTimersByTime(1);
  expect(arrives.get()).toBe(false);
});

test('nothing changes after the end', () => {
  const { arrives, stop } = follow();
  stop();
  vi.advanceTimersByTime(LIVE_GRACE_MS);
  expect(arrives.get()).toBe(true);
});
