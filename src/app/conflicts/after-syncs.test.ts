import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import type { SyncStatus } from '../../sync/status.ts';
import { readAfterSyncs } from './after-syncs.ts';

type Status = Pick<SyncStatus, 'phase' | 'lastSyncAt'>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createWatched(first: Status = { phase: 'idle', lastSyncAt: 1 }) {
  const status = createCell<Status>(first);
  const reads: Status['phase'][] = [];
  const state = { isOnline: true };
  const stop = readAfterSyncs({
    status,
    isVisible: () => true,
    everyMs: 10_000,
    read: () => {
      reads.push(status.get().phase);
      return Promise.resolve(state.isOnline);
    },
  });
  const go = async (phase: Status['phase'], lastSyncAt = status.get().lastSyncAt) => {
    status.set({ phase, lastSyncAt });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reads, state, go, stop };
}

test('reads once what was received has been followed by what is sent', async () => {
  const { reads, go, stop } = createWatched({ phase: 'waiting', lastSyncAt: 1 });
  await go('receiving');
  await go('receiving', 2);
  await go('sending');
  expect(reads).toHaveLength(0);
  await go('idle');
  expect(reads).toEqual(['idle']);
  stop();
});

test('reads after the first sync that follows a failed read', async () => {
  const { reads, state, go, stop } = createWatched();
  await vi.advanceTimersByTimeAsync(20_000);
  state.isOnline = false;
  await go('idle', 2);
  state.isOnline = true;
  await go('sending');
  await go('idle');
  expect(reads).toHaveLength(3);
  stop();
});

test('makes one read of many syncs, and the last one is not missed', async () => {
  const { reads, go, stop } = createWatched();
  for (let at = 2; at < 7; at += 1) await go('idle', at);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
  stop();
  await go('idle', 7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
});
