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

test('does not trigger for entries that the page sends in time', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(DELAY_MS - 1);
  counts.set({ waiting: 0 });
  vi.advanceTimersByTime(DELAY_MS);
  expect(trigger).not.toHaveBeenCalled();
});

test('triggers when an entry still waits after the delay', () => {
  counts.set({ waiting: 1 });
  vi.advanceTimersByTime(DELAY_MS);
  expect(trigger).toHaveBeenCalledTimes(1);
});

test('triggers at once for each new entry while offline', () => {
  device.onLine = false;
  counts.set({ waiting: 1 });
  counts.set({ waiting: 2 });
  expect(trigger).toHaveBeenCalledTimes(2);
  counts.set({ waiting: 1 });
  expect(trigger).toHaveBeenCalledTimes(2);
});

test('triggers when the page is hidden while an entry waits', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(trigger).not.toHaveBeenCalled();
  counts.set({ waiting: 1 });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(trigger).toHaveBeenCalledTimes(1);
});

test('triggers when the connection is lost while an entry waits', () => {
  counts.set({ waiting: 1 });
  window.dispatchEvent(new Event('offline'));
  expect(trigger).toHaveBeenCalledTimes(1);
});
