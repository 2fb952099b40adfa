import type { EventRecord } from '../../../schema/records/event.ts';
import { groupByDay } from '../../domain/day-groups.ts';
import { type DayTotals, dayTotals } from '../../domain/day-totals.ts';
import { dayInterval, hoursOf, zoneLine } from '../../domain/days.ts';
import { addDays } from '../../../schema/rules/days.ts';
import type { Entry } from '../../replica/entry.ts';
import type { LoadedTimeline } from './timeline-window.ts';

/** What the virtual list draws, one after the other. */
export type TimelineRow =
  | {
      kind: 'day';
      key: string;
      day: string;
      /** null where the day is not wholly loaded, or only some entries are shown. */
      totals: DayTotals | null;
      /** 24 on most days. */
      hours: number;
      count: number;
    }
  | { kind: 'entry'; key: string; entry: Entry<EventRecord> };

/**
 * Days with their totals and entries below them.
 *
 * @param shown what the search left of the loaded entries; totals are of all that is loaded
 */
export function timelineRows(
  { entries, from, isWhole }: LoadedTimeline,
  { shown, deviceTz }: { shown: readonly Entry<EventRecord>[]; deviceTz: string },
): TimelineRow[] {
  const events = entries.map(({ record }) => record);
  const line = zoneLine(events, deviceTz);
  const byDay = new Map(groupByDay(entries).map(({ day, entries }) => [day, entries] as const));
  const eventsOf = (day: string) => (byDay.get(day) ?? []).map(({ record }) => record);
  const isSearch = shown.length !== entries.length;
  return groupByDay(shown).flatMap(({ day, entries: ofDay }, index): TimelineRow[] => {
    const interval = dayInterval(day, line);
    // A sleep of the evening before reaches into this day, and one may have begun earlier still.
    const isComplete = isWhole || from <= interval.from - 24 * 3_600_000;
    const around = [...eventsOf(day), ...eventsOf(addDays(day, -1)), ...eventsOf(addDays(day, 1))];
    return [
      {
        kind: 'day',
        // A traveller's day can come twice in the list.
        key: `${day}-${index}`,
        day,
        totals: isComplete && !isSearch ? dayTotals(around, interval) : null,
        hours: hoursOf(interval),
        count: ofDay.length,
      },
      ...ofDay.map((entry) => ({ kind: 'entry' as const, key: entry.record.id, entry })),
    ];
  });
}
