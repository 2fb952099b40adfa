import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import { DELAY_MS, triggerWhenWaiting } from './background-sync-trigger.ts';

let counts: ReturnType<typeof createCell<{ waiting: number }>>;
let trigger: ReturnType<typeof vi.fn<() => void>>;
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
  trigger = vi.fn<() => void>();
  stop = triggerWhenWaiting(counts, trigger);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('does not ring for what the page sends by itself', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(DELAY_MS - 1);
  counts.set({ waiting: 0 });
  vi.advanceTimersByTime(DELAY_MS);
  expect(trigger).not.toHaveBeenCalled();
});

test('rings when something still waits after a while', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(DELAY_MS);
  expect(trigger).toHaveBeenCalledTimes(1);
});

test('rings at once while offline, for each new entry', () => {
  device.onLine = false;
  counts.set({ waiting: 1 });
  counts.set({ waiting: 2 });
  expect(trigger).toHaveBeenCalledTimes(2);
  counts.set({ waiting: 1 });
  expect(trigger).toHaveBeenCalledTimes(2);
});

test('rings when the page goes out of sight with something waiting', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(trigger).not.toHaveBeenCalled();
  counts.set({ waiting: 1 });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(trigger).toHaveBeenCalledTimes(1);
});

test('rings when the connection goes with something waiting', () => {
  counts.set({ waiting: 1 });
  window.dispatchEvent(new Event('offline'));
  expect(trigger).toHaveBeenCalledTimes(1);
});
