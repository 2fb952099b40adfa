import { HOUR_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { type DayGroup, entriesAround, groupByDay } from '../../../domain/days/day-groups.ts';
import { type SettingsOf, usualSettings } from '../../../domain/statistics/settings.ts';
import { lengthOfDay } from '../../../domain/days/day-length.ts';
import type { Gap } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

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
  | { kind: 'entry'; key: string; entry: Entry<EventRecord> }
  | { kind: 'measurement'; key: string; entry: Entry<GrowthRecord> }
  | GapRow;

/** The time from the end of an entry to the start of the next one of its type: "awake 1 h 20". */
export type GapRow = { kind: 'gap'; key: string; name: Gap['name']; ms: number };

type Entries = readonly Entry<EventRecord>[];

/**
 * Days with their entries below them.
 *
 * @param entries the loaded entries, newest first
 * @param hasGaps whether these are all entries of one child, so that the time between two is known
 */
export function timelineRows(
  entries: Entries,
  hasGaps: boolean,
  settingsOf = usualSettings,
): TimelineRow[] {
  const groups = groupByDay(entries, settingsOf);
  const around = entriesAround(groups);
  const gapsById = hasGaps ? gapsBefore(entries) : new Map<string, GapRow>();
  return groups.flatMap((group): TimelineRow[] => [
    dayRow(group, around(group.day), settingsOf),
    ...group.entries.flatMap((entry): TimelineRow[] => {
      const gapRow = gapsById.get(entry.record.id);
      return [{ kind: 'entry', key: entry.record.id, entry }, ...(gapRow ? [gapRow] : [])];
    }),
  ]);
}

function dayRow(
  { day, entries }: DayGroup<Entry<EventRecord>>,
  around: Entries,
  settingsOf: SettingsOf,
) {
  const hours = lengthOfDay(
    day,
    around.map(({ record }) => ({
      tz: record.tz,
      by: record.performedBy ?? record.createdBy,
      // Moved so that the day begins at midnight.
      startedAt: record.startedAt - settingsOf(record.childId).dayStartHour * HOUR_MS,
    })),
  );
  return { kind: 'day' as const, key: day, day, hours, count: entries.length };
}

/** The gaps before entries, by the id of the entry: after the latest end of the same type. */
function gapsBefore(entries: Entries): Map<string, GapRow> {
  const gaps = new Map<string, GapRow>();
  const endByType = new Map<string, number>();
  for (const { record } of entries.toReversed()) {
    const { id, type, startedAt, endedAt } = record;
    const gap = isEventType(type) ? logTypeOf(type).gap : null;
    if (gap === null) continue;
    const end = endByType.get(type);
    const ms = end === undefined ? 0 : startedAt - end;
    if (ms >= gap.minMs && ms <= gap.maxMs) {
      gaps.set(id, { kind: 'gap', key: `${id} gap`, name: gap.name, ms });
    }
    endByType.set(type, Math.max(end ?? Number.NEGATIVE_INFINITY, endedAt ?? startedAt));
  }
  return gaps;
}
