import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import type { Replica } from '../../replica/replica.ts';
import { RECOUNT_EVERY_MS, refreshQueries } from './refresh-queries.ts';

let page: EventTarget & { visibilityState: string };
let handOver: () => void;
let refresh: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;
/** What the messages of other tabs have told, and what the database holds. */
const shown = createCell({ waiting: 0, attention: 0, pendingWrites: 0, lateWrites: 0 });
let stored: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  handOver = () => undefined;
  shown.set({ waiting: 2, attention: 0, pendingWrites: 0, lateWrites: 0 });
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

function setVisibility(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

const pass = () => vi.advanceTimersByTimeAsync(RECOUNT_EVERY_MS);

test('reads lists again when the page becomes visible, not when it is hidden', () => {
  setVisibility('hidden');
  expect(refresh).not.toHaveBeenCalled();
  setVisibility('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('reads lists again when another tab becomes the leader', () => {
  handOver();
  expect(refresh).toHaveBeenCalledTimes(1);
});

// Invariant I27 (docs/sync-spec.md)
test('reads the number of waiting records again when a message was lost', async () => {
  await pass();
  expect(refresh).not.toHaveBeenCalled();
  stored = 0;
  await pass();
  expect(refresh).toHaveBeenCalledTimes(1);
  shown.set({ waiting: 0, attention: 0, pendingWrites: 0, lateWrites: 0 });
  await pass();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('does not count while the page is hidden or writing', async () => {
  stored = 0;
  shown.set({ waiting: 2, attention: 0, pendingWrites: 1, lateWrites: 0 });
  await pass();
  shown.set({ waiting: 2, attention: 0, pendingWrites: 0, lateWrites: 0 });
  page.visibilityState = 'hidden';
  await pass();
  expect(refresh).not.toHaveBeenCalled();
});

test('reads nothing after it is stopped', async () => {
  stop();
  setVisibility('visible');
  handOver();
  stored = 0;
  await pass();
  expect(refresh).not.toHaveBeenCalled();
});
