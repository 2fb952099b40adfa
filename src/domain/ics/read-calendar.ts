import { addDays } from '../../../schema/rules/days.ts';
import { dayNumberOf } from '../../../schema/rules/schedule/calendar.ts';
import { dayKeyOf } from '../../../schema/rules/schedule/entry-times.ts';
import { defaultEndOf } from '../../../schema/records/schedule-defaults.ts';
import type { ScheduleException, ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import {
  ENTRY_MAX_DAYS,
  ENTRY_TITLE_MAX_CHARS,
  EXCEPTIONS_MAX,
  IMPORT_UID_MAX_CHARS,
  PLACE_MAX_CHARS,
  REMINDERS_MAX,
  REMINDER_MINUTES,
} from '../../../schema/schedule-limits.ts';
import { NOTE_MAX_CHARS } from '../../../schema/limits.ts';
import { repeatOfRule } from './ics-rule.ts';
import {
  type IcsComponent,
  type IcsProperty,
  icsText,
  propertiesIn,
  propertyIn,
  readIcsSyntax,
} from './ics-lines.ts';
import { type IcsTime, durationMs, timeIn, wallIn } from './ics-times.ts';

/**
 * The entries of a calendar file, as a preview of an import. Times are taken as wall clock and name of
 * the zone; a name that nobody knows is asked about. Nothing is expanded: a rule stays a rule, so that a
 * file with ten million occurrences costs no more than one with one.
 */

/** The fields of an entry that a file can have. */
export type ImportedEntry = Pick<
  ScheduleRecord,
  | 'uid'
  | 'title'
  | 'category'
  | 'allDay'
  | 'start'
  | 'end'
  | 'tz'
  | 'place'
  | 'notes'
  | 'repeat'
  | 'exceptions'
  | 'status'
> & {
  /** Minutes before the start, for the person who imports. */
  reminders: (typeof REMINDER_MINUTES)[number][];
  /** Whether it comes in another way than in the file: a rule that ours cannot say happens once. */
  isSimplified: boolean;
};

export type ImportPreview = {
  name: string | null;
  entries: readonly ImportedEntry[];
  /** Names of zones that have to be asked about; entries with them are not among the entries. */
  unknownZones: readonly string[];
  /** How many were left out because they are no entry of ours: without a time, or longer than a month. */
  skipped: number;
};

export type ReadCalendar =
  | { ok: true; preview: ImportPreview }
  | { ok: false; reason: 'not_a_calendar' | 'too_large' };

/** A calendar of many years has some thousand entries. */
export const ICS_MAX_BYTES = 5 * 1024 * 1024;
const ENTRIES_MAX = 5_000;
const ZONES_MAX = 50;

export type ReadOptions = {
  /** The zone of times that name none, as those of the person's device. */
  defaultTz: string;
  /** The answers about unknown zones, by name. */
  zones: Readonly<Record<string, string>>;
};

/** @param text the file as text, of at most `ICS_MAX_BYTES` */
export function readCalendar(text: string, { defaultTz, zones }: ReadOptions): ReadCalendar {
  const syntax = readIcsSyntax(text);
  if (!syntax.ok) return syntax;
  const [first] = syntax.calendars;
  const components = syntax.calendars.flatMap((calendar) => calendar.components);
  const entries = components.filter(({ name }) => name === 'VEVENT' || name === 'VTODO');
  if (entries.length > ENTRIES_MAX) return { ok: false, reason: 'too_large' };
  const named = first && propertyIn(first, 'X-WR-CALNAME');
  const ownTz = first && propertyIn(first, 'X-WR-TIMEZONE');
  const reading = new Reading(zones, ownTz ? timeZoneOr(ownTz.value, defaultTz) : defaultTz);
  for (const { main, changed } of seriesIn(entries)) reading.add(main, changed);
  return { ok: true, preview: reading.preview(named ? icsText(named.value).slice(0, 200) : null) };
}

function timeZoneOr(value: string, defaultTz: string): string {
  const time = timeIn(
    { name: '', params: { TZID: value }, value: '20260101T000000' },
    {},
    defaultTz,
  );
  return time.kind === 'local' ? time.tz : defaultTz;
}

type Series = { main: IcsComponent; changed: IcsComponent[] };

/** Each entry with its changed occurrences, by UID. Of several versions of one the newest counts. */
function seriesIn(entries: readonly IcsComponent[]): Series[] {
  const mains = new Map<string, IcsComponent>();
  const changed = new Map<string, Map<string, IcsComponent>>();
  for (const [index, entry] of entries.entries()) {
    const uid = propertyIn(entry, 'UID')?.value ?? `no-uid-${index}`;
    const recurrence = propertyIn(entry, 'RECURRENCE-ID');
    const same = recurrence ? changed.get(uid)?.get(recurrence.value) : mains.get(uid);
    if (same && sequenceOf(same) > sequenceOf(entry)) continue;
    if (!recurrence) mains.set(uid, entry);
    else {
      const ofUid = changed.get(uid) ?? new Map<string, IcsComponent>();
      changed.set(uid, ofUid.set(recurrence.value, entry));
    }
  }
  const series = [...mains].map(([uid, main]) => ({
    main,
    changed: [...(changed.get(uid)?.values() ?? [])],
  }));
  // A changed occurrence without its series, as in an invitation to one day of it, is an entry.
  const alone = [...changed].flatMap(([uid, ofUid]) =>
    mains.has(uid) ? [] : [...ofUid.values()].map((main) => ({ main, changed: [] })),
  );
  return [...series, ...alone];
}

function sequenceOf(entry: IcsComponent): number {
  return Number(propertyIn(entry, 'SEQUENCE')?.value ?? 0) || 0;
}

class Reading {
  readonly #zones: Readonly<Record<string, string>>;
  readonly #defaultTz: string;
  readonly #entries: ImportedEntry[] = [];
  readonly #unknown = new Set<string>();
  #skipped = 0;

  constructor(zones: Readonly<Record<string, string>>, defaultTz: string) {
    this.#zones = zones;
    this.#defaultTz = defaultTz;
  }

  preview(name: string | null): ImportPreview {
    return {
      name,
      entries: this.#entries,
      unknownZones: [...this.#unknown],
      skipped: this.#skipped,
    };
  }

  add(main: IcsComponent, changed: readonly IcsComponent[]): void {
    const start = this.#timeOf(propertyIn(main, 'DTSTART') ?? propertyIn(main, 'DUE'));
    if (start === null) return;
    if (start === 'none') {
      this.#skipped += 1;
      return;
    }
    const rule = propertyIn(main, 'RRULE');
    // An instant in UTC that comes once is shown in the zone of the calendar.
    const tz = start.kind === 'instant' && rule ? 'UTC' : (start.tz ?? this.#defaultTz);
    const span = this.#spanOf(main, start, tz);
    if (span === null) {
      this.#skipped += 1;
      return;
    }
    const { repeat, isSimplified } = this.#repeatOf(main, span.start, { tz, rule });
    const isTask = main.name === 'VTODO';
    this.#entries.push({
      uid: uidOf(main),
      title: titleIn(main) ?? 'Untitled',
      category: isTask ? 'task' : 'appointment',
      ...span,
      tz,
      place: textIn(main, 'LOCATION', PLACE_MAX_CHARS),
      notes: textIn(main, 'DESCRIPTION', NOTE_MAX_CHARS),
      repeat,
      exceptions: repeat ? this.#exceptionsOf(main, changed, { ...span, tz }) : {},
      status: statusOf(main),
      reminders: remindersIn(main),
      isSimplified,
    });
  }

  /** Null for a time in a zone that is to be asked about. */
  #timeOf(property: IcsProperty | null): IcsTime | 'none' | null {
    if (property === null) return 'none';
    const time = timeIn(property, this.#zones, this.#defaultTz);
    if (time.kind === 'invalid') return 'none';
    if (time.kind !== 'unknown') return time;
    if (this.#unknown.size < ZONES_MAX) this.#unknown.add(time.tzid);
    return null;
  }

  #spanOf(
    entry: IcsComponent,
    start: IcsTime,
    tz: string,
  ): Pick<ImportedEntry, 'allDay' | 'start' | 'end'> | null {
    const from = wallIn(start, tz);
    const duration = propertyIn(entry, 'DURATION');
    const end = this.#timeOf(propertyIn(entry, 'DTEND'));
    const allDay = start.kind === 'day';
    let to = defaultEndOf(from);
    if (end !== null && end !== 'none') {
      // The end of an entry that lasts all day is the day after it.
      to = allDay ? addDays(wallIn(end, tz).slice(0, 10), -1) : wallIn(end, tz);
    } else if (duration) {
      to = after(from, durationMs(duration.value));
      if (allDay) to = addDays(to.slice(0, 10), -1);
    }
    if (to < from || (!allDay && to === from)) to = defaultEndOf(from);
    const days = dayNumberOf(to.slice(0, 10)) - dayNumberOf(from.slice(0, 10));
    return days > ENTRY_MAX_DAYS ? null : { allDay, start: from, end: to };
  }

  #repeatOf(
    main: IcsComponent,
    start: string,
    { tz, rule }: { tz: string; rule: IcsProperty | null },
  ): Pick<ImportedEntry, 'repeat' | 'isSimplified'> {
    const hasDates = propertyIn(main, 'RDATE') !== null;
    if (!rule) return { repeat: null, isSimplified: hasDates };
    const until = /UNTIL=([\dTZ]+)/i.exec(rule.value)?.[1];
    const untilTime = until
      ? timeIn({ name: 'UNTIL', params: {}, value: until.toUpperCase() }, {}, tz)
      : null;
    const untilDay =
      untilTime && untilTime.kind !== 'invalid' && untilTime.kind !== 'unknown'
        ? lastDayUntil(wallIn(untilTime, tz), start)
        : null;
    const repeat = repeatOfRule(rule.value, { first: start.slice(0, 10), untilDay });
    return { repeat, isSimplified: repeat === null || hasDates };
  }

  #exceptionsOf(
    main: IcsComponent,
    changed: readonly IcsComponent[],
    series: Pick<ImportedEntry, 'allDay' | 'start' | 'end' | 'tz'>,
  ): ImportedEntry['exceptions'] {
    const exceptions: Record<string, ScheduleException> = {};
    const keyOf = (property: IcsProperty): string | null => {
      const time = this.#timeOf(property);
      if (time === null || time === 'none') return null;
      return dayKeyOf(wallIn(time, series.tz).slice(0, 10));
    };
    const put = (key: string | null, exception: ScheduleException) => {
      if (key !== null && Object.keys(exceptions).length < EXCEPTIONS_MAX)
        exceptions[key] = exception;
    };
    for (const property of propertiesIn(main, 'EXDATE')) {
      for (const value of property.value.split(',').slice(0, EXCEPTIONS_MAX)) {
        put(keyOf({ ...property, value }), { cancelled: true });
      }
    }
    for (const entry of changed) {
      const original = propertyIn(entry, 'RECURRENCE-ID');
      if (original) put(keyOf(original), this.#changeOf(main, entry, series));
    }
    return exceptions;
  }

  #changeOf(
    main: IcsComponent,
    entry: IcsComponent,
    { tz, allDay }: Pick<ImportedEntry, 'tz' | 'allDay'>,
  ): ScheduleException {
    if (statusOf(entry) === 'cancelled') return { cancelled: true };
    const start = this.#timeOf(propertyIn(entry, 'DTSTART'));
    const span =
      start === null || start === 'none' || (start.kind === 'day') !== allDay
        ? null
        : this.#spanOf(entry, start, tz);
    const title = titleIn(entry);
    const place = textIn(entry, 'LOCATION', PLACE_MAX_CHARS);
    const notes = textIn(entry, 'DESCRIPTION', NOTE_MAX_CHARS);
    return {
      ...(span ? { start: span.start, end: span.end } : {}),
      ...(title !== null && title !== titleIn(main) ? { title } : {}),
      ...(place === textIn(main, 'LOCATION', PLACE_MAX_CHARS) ? {} : { place }),
      ...(notes === textIn(main, 'DESCRIPTION', NOTE_MAX_CHARS) ? {} : { notes }),
    };
  }
}

/** The last day on which the series may happen: not that of an end before the time of day. */
function lastDayUntil(until: string, start: string): string {
  const day = until.slice(0, 10);
  const isBefore = until.includes('T') && start.includes('T') && until.slice(11) < start.slice(11);
  return isBefore ? addDays(day, -1) : day;
}

function after(local: string, lengthMs: number): string {
  const from = Date.parse(`${local.includes('T') ? local : `${local}T00:00`}Z`);
  const text = new Date(from + lengthMs).toISOString().slice(0, 16);
  return local.includes('T') ? text : text.slice(0, 10);
}

function uidOf(entry: IcsComponent): string | null {
  const uid = propertyIn(entry, 'UID')?.value.trim() ?? '';
  return uid === '' ? null : uid.slice(0, IMPORT_UID_MAX_CHARS);
}

function titleIn(entry: IcsComponent): string | null {
  const title = textIn(entry, 'SUMMARY', ENTRY_TITLE_MAX_CHARS).replaceAll('\n', ' ').trim();
  return title === '' ? null : title;
}

function textIn(entry: IcsComponent, name: string, max: number): string {
  const property = propertyIn(entry, name);
  // A zero character can be stored nowhere.
  return property ? icsText(property.value).replaceAll('\0', '').slice(0, max) : '';
}

function statusOf(entry: IcsComponent): ImportedEntry['status'] {
  const status = propertyIn(entry, 'STATUS')?.value.trim().toUpperCase();
  if (status === 'CANCELLED') return 'cancelled';
  return status === 'COMPLETED' ? 'done' : 'planned';
}

function remindersIn({ components }: IcsComponent): ImportedEntry['reminders'] {
  const minutes = components
    .filter(({ name }) => name === 'VALARM')
    .flatMap((alarm) => {
      const trigger = propertyIn(alarm, 'TRIGGER')?.value.trim() ?? '';
      const before = trigger.startsWith('-') ? durationMs(trigger.slice(1)) / 60_000 : 0;
      return trigger === '' ? [] : [before];
    });
  return REMINDER_MINUTES.filter((minute) => minutes.includes(minute)).slice(0, REMINDERS_MAX);
}
