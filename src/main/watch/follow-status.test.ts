import { expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import { INITIAL_STATUS } from '../../sync/status.ts';
import { followStatus } from './follow-status.ts';

function follow() {
  const status = createCell(INITIAL_STATUS);
  const onSkew = vi.fn<(skewMs: number) => void>();
  const onStorageLost = vi.fn<() => void>();
  const onTooOld = vi.fn<() => void>();
  const stop = followStatus(status, { onSkew, onStorageLost, onTooOld });
  return { status, onSkew, onStorageLost, onTooOld, stop };
}

test('corrects the clock from the first contact on', () => {
  const { status, onSkew, stop } = follow();
  status.set({ ...INITIAL_STATUS, phase: 'idle' });
  expect(onSkew).not.toHaveBeenCalled();
  status.set({ ...INITIAL_STATUS, connectivity: 'online', skewMs: 100_000 });
  expect(onSkew).toHaveBeenLastCalledWith(100_000);
  stop();
  status.set({ ...INITIAL_STATUS, connectivity: 'online', skewMs: 5 });
  expect(onSkew).toHaveBeenCalledTimes(1);
});

test('reports lost storage once, and once more after another loss', () => {
  const { status, onStorageLost } = follow();
  status.set({ ...INITIAL_STATUS, storage: 'lost' });
  status.set({ ...INITIAL_STATUS, storage: 'lost', phase: 'waiting' });
  expect(onStorageLost).toHaveBeenCalledTimes(1);
  status.set({ ...INITIAL_STATUS, storage: null });
  status.set({ ...INITIAL_STATUS, storage: 'lost' });
  expect(onStorageLost).toHaveBeenCalledTimes(2);
});

test('checks for a new release when the server requires one', () => {
  const { status, onTooOld } = follow();
  status.set({ ...INITIAL_STATUS, upgrade: true });
  status.set({ ...INITIAL_STATUS, upgrade: true, phase: 'waiting' });
  expect(onTooOld).toHaveBeenCalledTimes(1);
});
