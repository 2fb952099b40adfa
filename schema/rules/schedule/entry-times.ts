import type { ScheduleException, ScheduleRecord } from '../../records/schedule-entry.ts';
import { dayNumberOf, dayOfNumber } from './calendar.ts';
import { type Occurrence, type Repeating, occurrencesTouching } from './occurrences.ts';

/** When the records of the schedule happen, by the rules of `occurrences.ts`. */

type Entry = Pick<ScheduleRecord, 'allDay' | 'start' | 'end' | 'tz' | 'repeat' | 'exceptions'>;

/** The key of an occurrence among the exceptions of its record: `2026-03-29` is `20260329`. */
export function dayKeyOf(day: string): string {
  return day.replaceAll('-', '');
}

export function dayOfKey(key: string): string {
  return `${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6)}`;
}

/** An entry as the rules know it: all-day ones from 00:00 of the first day to 00:00 after the last. */
export function repeatingOf({ allDay, start, end, tz, repeat, exceptions }: Entry): Repeating {
  const startOf = (local: string) => (local.includes('T') ? local : `${local}T00:00`);
  const endOf = (local: string) =>
    local.includes('T') ? local : `${dayOfNumber(dayNumberOf(local) + 1)}T00:00`;
  return {
    start: startOf(start),
    end: allDay ? endOf(end) : startOf(end),
    tz,
    repeat,
    exceptions: Object.fromEntries(
      Object.entries(exceptions).map(([key, exception]) => [
        dayOfKey(key),
        {
          cancelled: exception.cancelled,
          start: exception.start && startOf(exception.start),
          end: exception.end && endOf(exception.end),
        },
      ]),
    ),
  };
}

/** One occurrence of an entry, with what an exception changes about it. */
export type EntryOccurrence<E = ScheduleRecord> = Occurrence & {
  entry: E;
  /** The fields of the record with those of the exception in their place. */
  shown: E;
  exception: ScheduleException | null;
};

/**
 * The occurrences of entries that overlap a window or start in it, in order of time; entries that are
 * equally early in the order of their ids.
 * @param from epoch ms, included
 * @param to epoch ms, excluded
 */
export function entriesIn<E extends Entry & { id: string }>(
  entries: readonly E[],
  from: number,
  to: number,
): EntryOccurrence<E>[] {
  return entries
    .flatMap((entry) =>
      occurrencesTouching(repeatingOf(entry), from, to).map((occurrence) => {
        const exception = entry.exceptions[dayKeyOf(occurrence.original)] ?? null;
        return { ...occurrence, entry, exception, shown: { ...entry, ...exception } };
      }),
    )
    .toSorted((a, b) => a.startAt - b.startAt || (a.entry.id < b.entry.id ? -1 : 1));
}
