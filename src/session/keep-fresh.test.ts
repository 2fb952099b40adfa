import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from './keep-fresh.ts';
import type { Session } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('looks every 90 minutes whether the token expires within 30, also after a failure', async () => {
  const asked: (number | undefined)[] = [];
  const renew = async (withinMinutes?: number) => {
    asked.push(withinMinutes);
    throw new Error('no connection');
  };
  const stop = keepFresh({ renew } as unknown as Session);
  await vi.advanceTimersByTimeAsync(5_399_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([30]);
  await vi.advanceTimersByTimeAsync(5_400_000);
  expect(asked).toEqual([30, 30]);
  stop();
  await vi.advanceTimersByTimeAsync(5_400_000);
  expect(asked).toEqual([30, 30]);
});
