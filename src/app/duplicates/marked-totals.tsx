import { useSelectedChild } from '../people/selected-child.ts';
import { ChildTotals } from '../statistics/child-totals.tsx';
import { useMarkedTotals } from './unsure-days.ts';

/** The totals of a day: marked while they may count something twice, and by child where several are chosen. */
export function MarkedTotals({ day, totals }: { day: string; totals: string }) {
  const marked = useMarkedTotals(day, totals);
  return useSelectedChild().chosen.length > 1 ? <ChildTotals day={day} /> : marked;
}
