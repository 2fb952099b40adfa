import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshQueries } from './refresh-queries.ts';

let page: EventTarget & { visibilityState: string };
let handOver: () => void;
let refresh: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  handOver = () => undefined;
  refresh = vi.fn<() => void>();
  stop = refreshQueries(
    { refresh },
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
  vi.unstubAllGlobals();
});

function turn(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

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

test('nothing is read again after the end', () => {
  stop();
  turn('visible');
  handOver();
  expect(refresh).not.toHaveBeenCalled();
});
