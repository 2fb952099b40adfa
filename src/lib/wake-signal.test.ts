import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakeSignal } from './wake-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a sleep; `isOver` says whether it has ended. */
function startSleep(signal: ReturnType<typeof createWakeSignal>, ms: number, abort: AbortSignal) {
  let isOver = false;
  void signal.sleep(ms, abort).then(() => (isOver = true));
  return { isOver: () => isOver };
}

const never = () => new AbortController().signal;

test('sleeps for the given time', async () => {
  const sleep = startSleep(createWakeSignal(), 5_000, never());
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sleep.isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep.isOver()).toBe(true);
});

test('ends a sleep when it is woken', async () => {
  const signal = createWakeSignal();
  const sleep = startSleep(signal, 5_000, never());
  signal.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sleep.isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('ends the next sleep at once, and only that one, when it is woken in between', async () => {
  const signal = createWakeSignal();
  signal.wake();
  signal.wake();
  const first = startSleep(signal, 5_000, never());
  await vi.advanceTimersByTimeAsync(0);
  expect(first.isOver()).toBe(true);
  const second = startSleep(signal, 5_000, never());
  await vi.advanceTimersByTimeAsync(4_000);
  expect(second.isOver()).toBe(false);
});

test('ends a sleep when it is aborted, before or during the sleep', async () => {
  const abort = new AbortController();
  const sleep = startSleep(createWakeSignal(), 5_000, abort.signal);
  abort.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(sleep.isOver()).toBe(true);
  const late = startSleep(createWakeSignal(), 5_000, abort.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.isOver()).toBe(true);
});

test('sleeps forever without overflowing the timer of the browser', async () => {
  const sleep = startSleep(createWakeSignal(), Number.POSITIVE_INFINITY, never());
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(sleep.isOver()).toBe(false);
});
