import { HOUR_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { endOfDayAnywhere } from '../../domain/days/day-length.ts';
import {
  type DayRange,
  FACTS_BEFORE_DAYS,
  previousRange,
} from '../../domain/statistics/question.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { EventStore } from '../../replica/stores/events.ts';

/** What is read for the charts of one child. */
export type ChartReading = {
  childId: string;
  /** The days read, both included; null: everything there is. */
  days: DayRange | null;
  dayStartHour: number;
  /** Only these; all if absent. */
  types?: readonly EventType[] | undefined;
  /** Types that are read from their first entry on, whatever the days. */
  history?: readonly EventType[] | undefined;
};

/**
 * The days that the charts of a range need: its own, those of the range before, and the days next to
 * them. A night and an interval that begin on the last day end on the day after it.
 */
export function neededDays(range: DayRange): DayRange {
  return {
    from: addDays(previousRange(range).from, -FACTS_BEFORE_DAYS),
    to: addDays(range.to, 1),
  };
}

/** Entries of so many days before today are read as such, so that a new entry is shown at once. */
const FRESH_DAYS = 3;

/** Which days of a range are read as entries, and of which the facts are stored (null: of none). */
export type DayParts = { fresh: DayRange; stored: DayRange | null };

/** @param days all that are needed; later ones than `today` are among them */
export function dayParts(days: DayRange, today: string): DayParts {
  const first = addDays(today, -FRESH_DAYS);
  if (first <= days.from) return { fresh: days, stored: null };
  const fresh = first > days.to ? days.to : first;
  return {
    fresh: { from: fresh, to: days.to },
    stored: { from: days.from, to: addDays(fresh, -1) },
  };
}

/** The entries of a reading, oldest first; those of its history come before the others. */
export function liveChartEntries(
  events: Pick<EventStore, 'between'>,
  { childId, days, dayStartHour, types, history = [] }: ChartReading,
): Live<readonly Entry<EventRecord>[]> {
  const childIds = [childId];
  const { from, to } = instantsOf(days, dayStartHour);
  const ofDays = events.between({ childIds, types, from, to });
  if (history.length === 0) return ofDays;
  const earlier = events.between({ childIds, types: history, from: EVER.from, to: from });
  return mapLive(
    combineLive<[Entry<EventRecord>[], Entry<EventRecord>[]]>([earlier, ofDays]),
    (parts) => parts.flat(),
  );
}

/** The dates of the contract (`Instant` in schema/records/record.ts). */
const EVER = { from: -2_208_988_800_000, to: 4_102_444_800_000 };

/** Instants between which every entry of the days starts, in whatever zone it was made. */
function instantsOf(days: DayRange | null, dayStartHour: number): { from: number; to: number } {
  if (days === null) return EVER;
  return {
    from: Date.parse(`${days.from}T00:00:00Z`) - 14 * HOUR_MS,
    to: endOfDayAnywhere(days.to) + dayStartHour * HOUR_MS,
  };
}
