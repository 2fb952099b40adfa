import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import { PATIENCE_MS, triggerWhenWaiting } from './background-sync-trigger.ts';

let counts: ReturnType<typeof createCell<{ waiting: number }>>;
let ring: ReturnType<typeof vi.fn<() => void>>;
let page: EventTarget & { visibilityState: string };
let device: { onLine: boolean };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  device = { onLine: true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', device);
  counts = createCell({ waiting: 0 });
  ring = vi.fn<() => void>();
  stop = triggerWhenWaiting(counts, ring);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('does not ring for what the page sends by itself', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  counts.set({ waiting: 0 });
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(ring).not.toHaveBeenCalled();
});

test('rings when something still waits after a while', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(ring).toHaveBeenCalledTimes(1);
});

test('rings at once while offline, for each new entry', () => {
  device.onLine = false;
  counts.set({ waiting: 1 });
  counts.set({ waiting: 2 });
  expect(ring).toHaveBeenCalledTimes(2);
  counts.set({ waiting: 1 });
  expect(ring).toHaveBeenCalledTimes(2);
});

test('rings when the page goes out of sight with something waiting', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ring).not.toHaveBeenCalled();
  counts.set({ waiting: 1 });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ring).toHaveBeenCalledTimes(1);
});

test('rings when the connection goes with something waiting', () => {
  counts.set({ waiting: 1 });
  window.dispatchEvent(new Event('offline'));
  expect(ring).toHaveBeenCalledTimes(1);
});
