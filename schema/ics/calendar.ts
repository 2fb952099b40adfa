import { DAY_MS } from '../limits.ts';
import { personKeyOf } from '../records/person-key.ts';
import type { ScheduleException, ScheduleRecord } from '../records/schedule-entry.ts';
import { addDays } from '../rules/days.ts';
import { dayKeyOf, dayOfKey, repeatingOf } from '../rules/schedule/entry-times.ts';
import { type Occurrence, type Repeating, occurrencesIn } from '../rules/schedule/occurrences.ts';
import { type Repeat, isRepeatDay, repeatDays } from '../rules/schedule/repeat.ts';
import { localTimeOf } from '../rules/schedule/zoned-time.ts';
import { icsEscaped, icsInstant, icsLocal, icsText } from './lines.ts';
import { icsRule } from './recurrence.ts';
import { icsTimeZone } from './time-zone.ts';

/** Calendars in iCalendar (RFC 5545) that other programs read: one entry, or the feed of a person. */

/** What is written of an entry. */
export type IcsEntry = Pick<
  ScheduleRecord,
  | 'id'
  | 'updatedAt'
  | 'createdAt'
  | 'title'
  | 'place'
  | 'notes'
  | 'allDay'
  | 'start'
  | 'end'
  | 'tz'
  | 'repeat'
  | 'exceptions'
  | 'status'
> &
  Partial<Pick<ScheduleRecord, 'reminders' | 'category'>>;

/** A stretch of time that is no record: with whom a child is, or a shift. Instants in epoch ms. */
export type IcsSpan = { uid: string; title: string; from: number; to: number; updatedAt: number };

export type IcsCalendar = {
  name: string;
  entries: readonly IcsEntry[];
  spans: readonly IcsSpan[];
  /** The person whose reminders are written; null: nobody's. */
  userId: string | null;
  /** How often a subscriber is to ask again, in minutes; null for a file. */
  refreshMin: number | null;
  /** Epoch ms. */
  now: number;
};

/** Occurrences that another program would compute in another way are written out around now. */
const EXACT_BEFORE_MS = 366 * DAY_MS;
const EXACT_AFTER_MS = 2 * 366 * DAY_MS;
/** The years after the present one for which zones are described one change at a time. */
const ZONE_YEARS = 2;

export function icsCalendar({
  name,
  entries,
  spans,
  userId,
  refreshMin,
  now,
}: IcsCalendar): string {
  const events = entries.flatMap((entry) => entryLines(entry, { userId, now }));
  return icsText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nestling//Family schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icsEscaped(name)}`,
    ...(refreshMin === null
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMin}M`, `X-PUBLISHED-TTL:PT${refreshMin}M`]),
    ...zonesOf(entries, now),
    ...events,
    ...spans.flatMap(spanLines),
    'END:VCALENDAR',
  ]);
}

function zonesOf(entries: readonly IcsEntry[], now: number): string[] {
  const firstYears = new Map<string, number>();
  for (const { tz, start, allDay } of entries) {
    if (allDay) continue;
    const year = Number(start.slice(0, 4));
    firstYears.set(tz, Math.min(firstYears.get(tz) ?? year, year));
  }
  const present = new Date(now).getUTCFullYear();
  return [...firstYears]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tz, year]) => icsTimeZone(tz, Math.min(year, present), present + ZONE_YEARS));
}

type Context = { userId: string | null; now: number };

/** The VEVENT of an entry, and one for each occurrence that is different. */
function entryLines(entry: IcsEntry, context: Context): string[] {
  const times = repeatingOf(entry);
  if (times.repeat === null) return eventLines(entry, timesOf(entry, times), [], context);
  const [first] = repeatDays(
    times.repeat,
    times.start.slice(0, 10),
    times.start.slice(0, 10),
    '2200-01-01',
  );
  if (first === undefined) return [];
  const repeat = endedOnce(times.repeat, times.start.slice(0, 10));
  const start = first + times.start.slice(10);
  const { tz, allDay } = entry;
  const series = { start, end: endAfter(times, start) };
  const rule = [`RRULE:${icsRule(repeat, { start, tz, allDay })}`, ...cancelledLines(entry, times)];
  return [
    ...eventLines(entry, timesOf(entry, series), rule, context),
    ...differentOccurrences(entry, times, context.now).flatMap(({ day, exception, occurrence }) =>
      eventLines(
        withException(entry, exception),
        timesOf(entry, occurrence),
        [timeLine('RECURRENCE-ID', day + times.start.slice(10), entry)],
        context,
      ),
    ),
  ];
}

/** A rule that ends by one condition only. */
function endedOnce(repeat: Repeat, first: string): Repeat {
  if (repeat.count == null || repeat.until == null) return repeat;
  const count = repeatDays(repeat, first, first, addDays(repeat.until, 1)).length;
  return { ...repeat, until: null, count };
}

/** The end of an occurrence that starts at another local time. */
function endAfter(times: Pick<Repeating, 'start' | 'end'>, start: string): string {
  const length = Date.parse(`${times.end}Z`) - Date.parse(`${times.start}Z`);
  return new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, 16);
}

function cancelledLines(entry: IcsEntry, times: Repeating): string[] {
  const first = times.start.slice(0, 10);
  return Object.entries(entry.exceptions)
    .filter(([, { cancelled }]) => cancelled === true)
    .map(([key]) => dayOfKey(key))
    .filter((day) => times.repeat !== null && isRepeatDay(times.repeat, first, day))
    .toSorted()
    .map((day) => timeLine('EXDATE', day + times.start.slice(10), entry));
}

/** The entry as it is in one occurrence. */
function withException(entry: IcsEntry, exception: ScheduleException): IcsEntry {
  const { title, place, notes, status } = exception;
  return {
    ...entry,
    title: title ?? entry.title,
    place: place ?? entry.place,
    notes: notes ?? entry.notes,
    status: status ?? entry.status,
  };
}

type Different = {
  day: string;
  exception: ScheduleException;
  occurrence: Pick<Occurrence, 'start' | 'end'>;
};

/**
 * The occurrences that the rule alone does not describe: changed ones, and around now those inside a gap
 * of the clock, which others leave out, and those across a clock change, which others end an hour off.
 */
function differentOccurrences(entry: IcsEntry, times: Repeating, now: number): Different[] {
  const first = times.start.slice(0, 10);
  const changed = Object.entries(entry.exceptions)
    .map(([key, exception]) => ({ day: dayOfKey(key), exception }))
    .filter(
      ({ day, exception }) =>
        exception.cancelled !== true &&
        times.repeat !== null &&
        isRepeatDay(times.repeat, first, day),
    )
    .map(({ day, exception }) => {
      const start = times.exceptions[day]?.start ?? day + times.start.slice(10);
      const end = times.exceptions[day]?.end ?? endAfter(times, start);
      return { day, exception, occurrence: { start, end } };
    });
  const exact = entry.allDay
    ? []
    : occurrencesIn(times, now - EXACT_BEFORE_MS, now + EXACT_AFTER_MS)
        .filter(({ original, isMoved }) => !isMoved && !(dayKeyOf(original) in entry.exceptions))
        .filter((occurrence) => !isPlain(occurrence, times.tz))
        .map((occurrence) => ({
          day: occurrence.original,
          exception: {},
          occurrence: {
            start: localTimeOf(occurrence.startAt, times.tz),
            end: localTimeOf(occurrence.endAt, times.tz),
          },
        }));
  return [...changed, ...exact].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function isPlain({ start, end, startAt, endAt }: Occurrence, tz: string): boolean {
  const length = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
  return localTimeOf(startAt, tz) === start && endAt - startAt === length;
}

function timesOf(entry: IcsEntry, { start, end }: { start: string; end: string }): string[] {
  return [timeLine('DTSTART', start, entry), timeLine('DTEND', end, entry)];
}

function timeLine(name: string, local: string, { allDay, tz }: IcsEntry): string {
  return allDay
    ? `${name};VALUE=DATE:${icsLocal(local.slice(0, 10))}`
    : `${name};TZID=${tz}:${icsLocal(local)}`;
}

const STATUS = {
  planned: 'CONFIRMED',
  done: 'CONFIRMED',
  moved: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const;

function eventLines(
  entry: IcsEntry,
  times: readonly string[],
  rule: readonly string[],
  { userId }: Context,
): string[] {
  const { id, updatedAt, createdAt, title, place, notes, status, category } = entry;
  const minutes = userId === null ? [] : (entry.reminders?.[personKeyOf(userId)] ?? []);
  return [
    'BEGIN:VEVENT',
    `UID:${icsEscaped(id)}@nestling`,
    `DTSTAMP:${icsInstant(updatedAt)}`,
    `LAST-MODIFIED:${icsInstant(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((updatedAt - createdAt) / 1_000))}`,
    ...times,
    ...rule,
    `SUMMARY:${icsEscaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${icsEscaped(place)}`]),
    ...(notes === '' ? [] : [`DESCRIPTION:${icsEscaped(notes)}`]),
    ...(category === undefined ? [] : [`CATEGORIES:${category.toUpperCase()}`]),
    `STATUS:${STATUS[status]}`,
    ...minutes.flatMap((before) => alarmLines(title, before)),
    'END:VEVENT',
  ];
}

function alarmLines(title: string, minutes: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${icsEscaped(title)}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ];
}

function spanLines({ uid, title, from, to, updatedAt }: IcsSpan): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${icsEscaped(uid)}@nestling`,
    `DTSTAMP:${icsInstant(updatedAt)}`,
    `DTSTART:${icsInstant(from)}`,
    `DTEND:${icsInstant(to)}`,
    `SUMMARY:${icsEscaped(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}
