import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import type { Replica } from '../../replica/replica.ts';
import { RECOUNT_EVERY_MS, refreshQueries } from './refresh-queries.ts';

let page: EventTarget & { visibilityState: string };
let handOver: () => void;
let refresh: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;
/** What the messages of other tabs have told, and what the database holds. */
const shown = createCell({ waiting: 0, attention: 0, pendingWrites: 0 });
let stored: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  handOver = () => undefined;
  shown.set({ waiting: 2, attention: 0, pendingWrites: 0 });
  stored = 2;
  refresh = vi.fn<() => void>();
  stop = refreshQueries(
    {
      refresh,
      queue: { counts: () => shown } as unknown as Replica['queue'],
      sync: { countWaiting: () => Promise.resolve(stored) },
    },
    {
      onLeaderChange(listener) {
        handOver = listener;
        return () => (handOver = () => undefined);
      },
    },
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function turn(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const pass = () => vi.advanceTimersByTimeAsync(RECOUNT_EVERY_MS);

test('lists are read again when the page comes back into sight, not when it leaves', () => {
  turn('hidden');
  expect(refresh).not.toHaveBeenCalled();
  turn('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('lists are read again when another tab replicates than before', () => {
  handOver();
  expect(refresh).toHaveBeenCalledTimes(1);
});

// Invariant I27 (docs/sync-spec.md)
test('a number that waits is read again from the database when no message came', async () => {
  await pass();
  expect(refresh).not.toHaveBeenCalled();
  stored = 0;
  await pass();
  expect(refresh).toHaveBeenCalledTimes(1);
  shown.set({ waiting: 0, attention: 0, pendingWrites: 0 });
  await pass();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a hidden page, or one that writes just now, counts nothing', async () => {
  stored = 0;
  shown.set({ waiting: 2, attention: 0, pendingWrites: 1 });
  await pass();
  shown.set({ waiting: 2, attention: 0, pendingWrites: 0 });
  page.visibilityState = 'hidden';
  await pass();
  expect(refresh).not.toHaveBeenCalled();
});

test('nothing is read again after the end', async () => {
  stop();
  turn('visible');
  handOver();
  stored = 0;
  await pass();
  expect(refresh).not.toHaveBeenCalled();
});
