import { useMarkedTotals } from './unsure-days.ts';

/** The totals of a day where the words are loaded after the first paint. */
export function MarkedTotals({ day, totals }: { day: string; totals: string }) {
  return useMarkedTotals(day, totals);
}
