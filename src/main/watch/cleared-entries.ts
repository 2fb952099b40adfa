import { type Live, firstValue } from '../../lib/live.ts';

type Counts = Live<{ waiting: number }>;

/**
 * Reports unsynced entries that the browser has cleared: compares how many waited before the storage
 * was lost with how many wait after the replica is reopened.
 */
export function createClearedEntriesReport(tell: (lost: number) => void): {
  lost(counts: Counts): void;
  opened(counts: Counts): Promise<void>;
} {
  let waited = 0;
  return {
    lost(counts) {
      waited = counts.get()?.waiting ?? 0;
    },
    async opened(counts) {
      const before = waited;
      waited = 0;
      if (before === 0) return;
      const { waiting } = await firstValue(counts);
      if (waiting < before) tell(before - waiting);
    },
  };
}
