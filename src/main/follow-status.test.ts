import { expect, test, vi } from 'vitest';
import { createCell } from '../lib/live.ts';
import { INITIAL_STATUS } from '../sync/status.ts';
import { followStatus } from './follow-status.ts';

function follow() {
  const status = createCell(INITIAL_STATUS);
  const onSkew = vi.fn<(skewMs: number) => void>();
  const onStorageLost = vi.fn<() => void>();
  const stop = followStatus(status, { onSkew, onStorageLost });
  return { status, onSkew, onStorageLost, stop };
}

test('learns the clock from the first contact on', () => {
  const { status, onSkew, stop } = follow();
  status.set({ ...INITIAL_STATUS, phase: 'idle' });
  expect(onSkew).not.toHaveBeenCalled();
  status.set({ ...INITIAL_STATUS, reach: 'online', skewMs: 100_000 });
  expect(onSkew).toHaveBeenLastCalledWith(100_000);
  stop();
  status.set({ ...INITIAL_STATUS, reach: 'online', skewMs: 5 });
  expect(onSkew).toHaveBeenCalledTimes(1);
});

test('reports lost storage once, and again when it is lost anew', () => {
  const { status, onStorageLost } = follow();
  status.set({ ...INITIAL_STATUS, storage: 'lost' });
  status.set({ ...INITIAL_STATUS, storage: 'lost', phase: 'waiting' });
  expect(onStorageLost).toHaveBeenCalledTimes(1);
  status.set({ ...INITIAL_STATUS, storage: null });
  status.set({ ...INITIAL_STATUS, storage: 'lost' });
  expect(onStorageLost).toHaveBeenCalledTimes(2);
});
