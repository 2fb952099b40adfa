import type { EventType } from '../../../schema/records/event-types.ts';
import { totalsOfTypes } from '../../domain/days/day-totals.ts';
import { useMarkedTotals } from '../duplicates/unsure-days.ts';
import { dayTotalsText } from '../entries/day-totals-text.ts';
import { useSelectedChild } from '../people/selected-child.ts';
import { useUnits } from '../preferences/units.ts';
import styles from './child-totals.module.css';
import { useDayTotals } from './use-day-totals.ts';

type ChildTotalsProps = {
  day: string;
  /** An empty list means all types. */
  types?: readonly EventType[];
};

/** The totals of a day, one line for each of several children: the sleep of two children is no sum that says anything. */
export function ChildTotals({ day, types = [] }: ChildTotalsProps) {
  const { chosen } = useSelectedChild();
  return chosen.map(({ record: { id, name } }) => (
    <Line key={id} childId={id} name={chosen.length > 1 ? name : null} day={day} types={types} />
  ));
}

function Line({
  childId,
  name,
  day,
  types,
}: Required<ChildTotalsProps> & { childId: string; name: string | null }) {
  const units = useUnits();
  const totals = useDayTotals([childId], day);
  const text = totals ? dayTotalsText(totalsOfTypes(totals, types), units) : '';
  const marked = useMarkedTotals(day, text);
  if (text === '') return null;
  if (name === null) return marked;
  return (
    <span className={styles.line}>
      <bdi className={styles.name}>{name}</bdi> {marked}
    </span>
  );
}
