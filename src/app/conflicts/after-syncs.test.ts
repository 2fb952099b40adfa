import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAfterSyncs } from './after-syncs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createWatched() {
  let at: number | null = 1;
  let look: () => void = () => undefined;
  const reads: boolean[] = [];
  const state = { isOnline: true };
  const stop = readAfterSyncs({
    lastSyncAt: () => at,
    subscribe: (onChange) => {
      look = onChange;
      return () => {
        look = () => undefined;
      };
    },
    isVisible: () => true,
    read: () => {
      reads.push(state.isOnline);
      return Promise.resolve(state.isOnline);
    },
  });
  const sync = async () => {
    at = (at ?? 0) + 1;
    look();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reads, state, sync, stop };
}

test('reads after the first sync that follows a read without a connection', async () => {
  const { reads, state, sync, stop } = createWatched();
  await vi.advanceTimersByTimeAsync(20_000);
  state.isOnline = false;
  await sync();
  state.isOnline = true;
  await sync();
  expect(reads).toEqual([true, false, true]);
  stop();
});

test('makes one read of many syncs, and the last one is not missed', async () => {
  const { reads, sync, stop } = createWatched();
  for (let times = 0; times < 5; times += 1) await sync();
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
  stop();
  await sync();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
});
