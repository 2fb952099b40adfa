import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { type DayTotals, totalsOfDay } from '../../domain/days/day-totals.ts';
import type { SettingsOf } from '../../domain/statistics/settings.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import { REACH } from './day-rows.ts';
import { type Slice, daysFrom } from './slices.ts';

/**
 * The totals of each day of a slice.
 *
 * @param documents the entries of one child of its days and of those that its totals may read
 */
export function sumDays(
  { from, to }: Slice,
  documents: readonly ReplicaDocument[],
  settingsOf: SettingsOf,
): Map<string, DayTotals> {
  const byDay = new Map<string, EventRecord[]>();
  for (const { day, data } of documents) {
    byDay.set(day, [...(byDay.get(day) ?? []), data as EventRecord]);
  }
  return new Map(
    daysFrom(from, to).map((day) => {
      const around = daysFrom(addDays(day, -REACH.before), addDays(day, REACH.after));
      const events = around.flatMap((near) => byDay.get(near) ?? []);
      return [day, totalsOfDay(events, day, settingsOf)];
    }),
  );
}
