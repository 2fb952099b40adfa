import { afterEach, expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import type { Replica } from '../replica.ts';
import { buildTotals } from './build-totals.ts';
import { TotalsStore } from './totals.ts';
import type { Totals } from './totals-storage.ts';

afterEach(() => void vi.restoreAllMocks());

test('ends a long rest at once when it is stopped, so that the replica can be closed', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const stop = new AbortController();
  const storage: Partial<Totals> = {
    childIds: () => Promise.resolve(['child-mia']),
    lastDay: () => Promise.resolve('2026-03-10'),
    rows() {
      now += 3_600_000;
      setTimeout(() => stop.abort());
      return Promise.resolve([]);
    },
  };
  const totals = new TotalsStore(storage as Totals);
  await buildTotals(
    { totals, children: { all: () => createCell([]) } } as unknown as Replica,
    stop.signal,
  );
  expect(stop.signal.aborted).toBe(true);
});
