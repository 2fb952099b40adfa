import { previewPart } from '../preview/preview-part.ts';
import { previewTotals } from '../preview/preview-totals.ts';
import type { Replica } from '../replica.ts';
import type { TotalsStore } from './totals.ts';
import type { Totals } from './totals-storage.ts';

/** The totals of a storage. Their code is loaded at the first request: Home sums what it shows. */
export function lazyTotals(storage: Totals): { totals: Replica['totals']; refresh: () => void } {
  const part = previewPart<TotalsStore>();
  let isLoading = false;
  const load = () => {
    if (!isLoading) {
      isLoading = true;
      import('./totals.ts').then(
        ({ TotalsStore: Store }) => part.open(new Store(storage)),
        part.fail,
      );
    }
    return part;
  };
  return { totals: previewTotals(load), refresh: () => part.real.get()?.refresh() };
}
