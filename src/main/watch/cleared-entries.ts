import { type Live, firstValue } from '../../lib/live.ts';

type Counts = Live<{ waiting: number }>;

/**
 * Says it plainly when a browser has cleared entries that had not been sent: compares what
 * waited before the storage went with what waits after it has been opened again.
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
