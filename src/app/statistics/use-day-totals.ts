import { type DayTotals, totalsDefinition } from '../../domain/days/day-totals.ts';
import { useSettingsOf } from '../people/use-settings-of.ts';
import { useQuery } from '../use-query.ts';

/** The totals of a day, all children together. */
export function useDayTotals(childIds: readonly string[], day: string): DayTotals | undefined {
  const settingsOf = useSettingsOf();
  const definitions = childIds.map((id) => totalsDefinition(settingsOf(id)));
  const days = useQuery(
    (replica) => replica.totals.days({ childIds, from: day, to: day, settingsOf }),
    [childIds.join(), definitions.join(), day],
  );
  return days?.[0];
}
