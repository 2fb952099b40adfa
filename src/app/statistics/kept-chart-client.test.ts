import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartClient } from './chart-client.ts';
import { createKeptChartClient } from './kept-chart-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createClients() {
  const opened: ChartClient[] = [];
  const open = () => {
    const client = {
      follow: vi.fn<ChartClient['follow']>(),
      drop: vi.fn<ChartClient['drop']>(),
      compute: vi.fn<ChartClient['compute']>(),
      close: vi.fn<ChartClient['close']>(),
    };
    opened.push(client);
    return client;
  };
  return { opened, kept: createKeptChartClient(open) };
}

test('is opened when it is first held, and stays open from one screen to the next', () => {
  const { opened, kept } = createClients();
  expect(opened).toHaveLength(0);
  kept.hold()();
  vi.advanceTimersByTime(59_000);
  const leave = kept.hold();
  vi.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.close).not.toHaveBeenCalled();
  leave();
  vi.advanceTimersByTime(60_000);
  expect(opened[0]?.close).toHaveBeenCalledOnce();
});

test('stays open while one of two screens holds it', () => {
  const { opened, kept } = createClients();
  const leaves = [kept.hold(), kept.hold()];
  leaves[0]?.();
  vi.advanceTimersByTime(120_000);
  expect(opened[0]?.close).not.toHaveBeenCalled();
});

test('is opened anew after it was closed', () => {
  const { opened, kept } = createClients();
  kept.hold()();
  vi.advanceTimersByTime(60_000);
  kept.drop('nothing');
  kept.hold();
  expect(opened).toHaveLength(2);
});
