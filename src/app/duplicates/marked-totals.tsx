import { useSelectedChild } from '../people/selected-child.ts';
import { ChildTotals } from '../statistics/child-totals.tsx';
import { useMarkedTotals } from './unsure-days.ts';

type MarkedTotalsProps = {
  day: string;
  /** Of the entries on the screen. */
  totals: string;
  /** Whether these are all of the day; otherwise its totals are read. */
  isWhole: boolean;
};

/** The totals of a day: marked while they may count something twice, and by child where several are chosen. */
export function MarkedTotals({ day, totals, isWhole }: MarkedTotalsProps) {
  const marked = useMarkedTotals(day, totals);
  const isOfSeveral = useSelectedChild().chosen.length > 1;
  return isOfSeveral || !isWhole ? <ChildTotals day={day} /> : marked;
}
