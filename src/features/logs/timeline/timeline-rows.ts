import type { EventRecord } from '../../../../schema/records/event.ts';
import { groupByDay } from '../../../domain/days/day-groups.ts';
import { dayInterval, hoursOf, zoneLine } from '../../../domain/days/days.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { LoadedTimeline } from './timeline-window.ts';

/** What the virtual list draws, one after the other. */
export type TimelineRow =
  | {
      kind: 'day';
      key: string;
      day: string;
      /** 24 on most days. */
      hours: number;
      count: number;
    }
  | { kind: 'entry'; key: string; entry: Entry<EventRecord> };

/**
 * Days with their entries below them.
 *
 * @param shown the loaded entries that match the search
 */
export function timelineRows(
  { entries }: LoadedTimeline,
  { shown, deviceTz }: { shown: readonly Entry<EventRecord>[]; deviceTz: string },
): TimelineRow[] {
  const events = entries.map(({ record }) => record);
  const line = zoneLine(events, deviceTz);
  return groupByDay(shown).flatMap(({ day, entries: ofDay }, index): TimelineRow[] => {
    const interval = dayInterval(day, line);
    return [
      {
        kind: 'day',
        // Travelling west can repeat a day.
        key: `${day}-${index}`,
        day,
        hours: hoursOf(interval),
        count: ofDay.length,
      },
      ...ofDay.map((entry) => ({ kind: 'entry' as const, key: entry.record.id, entry })),
    ];
  });
}
