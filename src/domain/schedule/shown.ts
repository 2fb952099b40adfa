import { DAY_MS } from '../../../schema/limits.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { dayKeyOf, repeatingOf } from '../../../schema/rules/schedule/entry-times.ts';
import {
  type Occurrence,
  type Repeating,
  occurrencesIn,
} from '../../../schema/rules/schedule/occurrences.ts';
import {
  type LocalTime,
  instantOf,
  localTimeOf,
  wallOf,
} from '../../../schema/rules/schedule/zoned-time.ts';
import type { EntryTimes } from './moved-times.ts';

/**
 * The occurrences of entries as a device shows them: an entry with a time at its instant, on the
 * clock of the device; one of whole days on its own days, wherever the device is.
 */
export type Shown<E extends { record: ScheduleRecord } = { record: ScheduleRecord }> = {
  /** Unlike that of every other occurrence, and the same after a move. */
  key: string;
  entry: E;
  /** The entry with what was changed for this occurrence. */
  record: ScheduleRecord;
  /** When this occurrence is, as its record would say it. */
  times: EntryTimes;
  /** The rule's own day; of an entry that does not repeat, its first day. */
  original: string;
  repeats: boolean;
  /** Epoch ms. */
  startAt: number;
  endAt: number;
  /** On the clock of the device. */
  start: LocalTime;
  end: LocalTime;
  /** The days on which it is shown, both included. */
  firstDay: string;
  lastDay: string;
};

/** Days of the device, `YYYY-MM-DD`, `to` excluded. */
export type DayWindow = { from: string; to: string };

/**
 * The occurrences of which any part is in a range of days: those of whole days first, then by time.
 *
 * What was computed for an entry is kept with it, so that a change of one entry costs that entry only.
 */
export function shownIn<E extends { record: ScheduleRecord }>(
  entries: readonly E[],
  days: DayWindow,
  tz: string,
): Shown<E>[] {
  const range = rangeOf(days, tz);
  return entries.flatMap((entry) => occurrencesOf(entry, range)).toSorted(inOrder);
}

function inOrder(a: Shown, b: Shown): number {
  return (
    compare(a.firstDay, b.firstDay) ||
    Number(b.record.allDay) - Number(a.record.allDay) ||
    a.startAt - b.startAt ||
    b.endAt - a.endAt ||
    compare(a.key, b.key)
  );
}

/** Days of the device with what is computed once for all entries. */
type Range = DayWindow & {
  tz: string;
  fromAt: number;
  toAt: number;
  /** Two days before and after: what happens once and beyond them is elsewhere in any zone. */
  early: string;
  late: string;
};

function rangeOf({ from, to }: DayWindow, tz: string): Range {
  return {
    from,
    to,
    tz,
    fromAt: instantOf(`${from}T00:00`, tz),
    toAt: instantOf(`${to}T00:00`, tz),
    early: addDays(from, -2),
    late: addDays(to, 2),
  };
}

type Kept = { range: Range; shown: readonly Shown[] };
/** A few screens look at different days at the same time: a view, Home, the reminders. */
const RANGES_KEPT = 4;
const keptByEntry = new WeakMap<object, Kept[]>();

function occurrencesOf<E extends { record: ScheduleRecord }>(
  entry: E,
  range: Range,
): readonly Shown<E>[] {
  if (isElsewhere(entry.record, range)) return [];
  const kept = keptByEntry.get(entry) ?? [];
  const known = kept.find((each) => isSame(each.range, range));
  // It was kept for this very entry.
  if (known) return known.shown as readonly Shown<E>[];
  const shown = computed(entry, range);
  keptByEntry.set(entry, [...kept.slice(1 - RANGES_KEPT), { range, shown }]);
  return shown;
}

/** Surely not within the range: most entries of a long history, found out without any calculation. */
function isElsewhere(record: ScheduleRecord, { early, late }: Range): boolean {
  const { repeat, start, end, exceptions } = record;
  if (repeat === null) return end < early || start > late;
  // An occurrence may have been moved to before the first one.
  return start > late && Object.keys(exceptions).length === 0;
}

function isSame(a: Range, b: Range): boolean {
  return a === b || (a.from === b.from && a.to === b.to && a.tz === b.tz);
}

function computed<E extends { record: ScheduleRecord }>(entry: E, range: Range): Shown<E>[] {
  const { record } = entry;
  const { from, to, tz } = range;
  // Whole days are those of the entry's zone: they are looked for on a day more at each end.
  const margin = record.allDay ? DAY_MS : 0;
  const times = repeatingOf(record);
  const fromAt = range.fromAt - margin;
  return occurrencesIn(times, fromAt - longestMs(times), range.toAt + margin)
    .filter(({ startAt, endAt }) => endAt > fromAt || startAt >= fromAt)
    .map((occurrence): Shown<E> => {
      const { original } = occurrence;
      return {
        key: record.repeat === null ? record.id : `${record.id} ${original}`,
        entry,
        record: occurrenceRecord(record, original),
        original,
        repeats: record.repeat !== null,
        ...placeOf(record, occurrence, tz),
      };
    })
    .filter(({ firstDay, lastDay }) => lastDay >= from && firstDay < to);
}

/**
 * The entry with what is different about one occurrence; start and end stay those of the series. Each
 * occurrence of a repeated entry has its own ticks in the checklist.
 */
function occurrenceRecord(record: ScheduleRecord, original: string): ScheduleRecord {
  if (record.repeat === null) return record;
  const exception = record.exceptions[dayKeyOf(original)];
  if (!exception && Object.keys(record.checklist).length === 0) return record;
  const { cancelled: _, checked = [], start: _start, end: _end, ...own } = exception ?? {};
  const checklist = Object.fromEntries(
    Object.entries(record.checklist).map(([id, line]) => [
      id,
      { ...line, done: checked.includes(id) },
    ]),
  );
  return Object.assign({}, record, own, { checklist });
}

/** One occurrence of an entry; undefined where the entry has none of that day any more. */
export function shownOn<E extends { record: ScheduleRecord }>(
  entry: E,
  original: string | undefined,
  tz: string,
): Shown<E> | undefined {
  const { record } = entry;
  const day = original ?? record.start.slice(0, 10);
  // Where it was moved to, if it was.
  const start = (record.repeat && record.exceptions[dayKeyOf(day)]?.start) ?? day;
  const around = record.repeat ? start.slice(0, 10) : record.start.slice(0, 10);
  const near = { from: addDays(around, -2), to: addDays(around, 3) };
  const found = computed(entry, rangeOf(near, tz));
  return record.repeat ? found.find((each) => each.original === day) : found[0];
}

/** How long an occurrence lasts at most, with a day for the changes of clocks and zones. */
function longestMs({ start, end, exceptions }: Repeating): number {
  const lengths = Object.values(exceptions).map((exception) =>
    exception.start && exception.end ? msBetween(exception.start, exception.end) : 0,
  );
  return Math.max(msBetween(start, end), ...lengths) + DAY_MS;
}

function msBetween(from: LocalTime, to: LocalTime): number {
  return wallOf(to) - wallOf(from);
}

type Place = Pick<Shown, 'times' | 'startAt' | 'endAt' | 'start' | 'end' | 'firstDay' | 'lastDay'>;

/** Where a device shows what is at these times. @param tz the zone of the device */
export function shownAt(times: EntryTimes, tz: string): Place {
  if (times.allDay) return wholeDays(times);
  const startAt = instantOf(times.start, times.tz);
  // Both may lie in one gap or in one doubled hour.
  const endAt = Math.max(startAt, instantOf(times.end, times.tz));
  return onClock(times, { startAt, endAt }, tz);
}

/** The same for an occurrence, whose instants are known. */
function placeOf(
  { allDay, tz: own }: ScheduleRecord,
  { start, end, startAt, endAt }: Occurrence,
  tz: string,
): Place {
  if (!allDay) return onClock({ start, end, allDay, tz: own }, { startAt, endAt }, tz);
  const days = { start: start.slice(0, 10), end: addDays(end.slice(0, 10), -1) };
  return wholeDays({ ...days, allDay, tz: own });
}

function wholeDays(times: EntryTimes): Place {
  const start = `${times.start}T00:00`;
  const end = `${addDays(times.end, 1)}T00:00`;
  return {
    times,
    startAt: instantOf(start, times.tz),
    endAt: instantOf(end, times.tz),
    start,
    end,
    firstDay: times.start,
    lastDay: times.end,
  };
}

function onClock(
  times: EntryTimes,
  { startAt, endAt }: Pick<Place, 'startAt' | 'endAt'>,
  tz: string,
): Place {
  const start = localTimeOf(startAt, tz);
  const end = localTimeOf(endAt, tz);
  const firstDay = start.slice(0, 10);
  return { times, startAt, endAt, start, end, firstDay, lastDay: lastDayOf(firstDay, end) };
}

/** What ends at midnight is not shown on the day that begins then. */
function lastDayOf(firstDay: string, end: LocalTime): string {
  const day = end.slice(0, 10);
  if (end.slice(11) !== '00:00') return day;
  const before = addDays(day, -1);
  return before < firstDay ? firstDay : before;
}

/** The occurrences of a day, in order. */
export function onDay<E extends { record: ScheduleRecord }>(
  shown: readonly Shown<E>[],
  day: string,
): Shown<E>[] {
  return shown.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** Whether it is drawn as a bar over days, not between the hours: whole days, and a day or longer. */
export function isBar({ record, startAt, endAt }: Shown): boolean {
  return record.allDay || endAt - startAt >= DAY_MS;
}

/** The part of an occurrence on a day, in minutes on the clock of the device; never empty. */
export function minutesOn(
  { start, end, firstDay }: Shown,
  day: string,
): { from: number; to: number } {
  const from = firstDay < day ? 0 : minuteOf(start);
  const to = end.slice(0, 10) > day ? DAY_MIN : minuteOf(end);
  return { from, to: Math.max(to, Math.min(DAY_MIN, from + 1)) };
}

export const DAY_MIN = 24 * 60;

export function minuteOf(local: LocalTime): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
