import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { groupByDay } from '../../../domain/days/day-groups.ts';
import { lengthOfDay } from '../../../domain/days/day-length.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { LoadedTimeline } from './timeline-window.ts';

/** The rows of the virtual list. */
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
  { entries }: Pick<LoadedTimeline, 'entries'>,
  shown: readonly Entry<EventRecord>[],
): TimelineRow[] {
  const loaded = new Map(groupByDay(entries).map((group) => [group.day, group.entries]));
  return groupByDay(shown).flatMap(({ day, entries: ofDay }): TimelineRow[] => {
    const around = [addDays(day, -1), day, addDays(day, 1)].flatMap(
      (near) => loaded.get(near) ?? [],
    );
    return [
      {
        kind: 'day',
        key: day,
        day,
        hours: lengthOfDay(
          day,
          around.map(({ record }) => ({ ...record, by: record.performedBy ?? record.createdBy })),
        ),
        count: ofDay.length,
      },
      ...ofDay.map((entry) => ({ kind: 'entry' as const, key: entry.record.id, entry })),
    ];
  });
}
