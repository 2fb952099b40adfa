import { DAY_MS, MINUTE_MS } from '../limits.ts';
import { offsetMinOf } from '../rules/days.ts';
import {
  type Weekday,
  dayNumberOf,
  dayOfNumber,
  nthWeekdayInMonth,
  weekdayOf,
} from '../rules/schedule/calendar.ts';
import { icsEscaped, icsLocal } from './lines.ts';

/**
 * The VTIMEZONE of an IANA zone, from the changes of its offset that this runtime knows. Written into
 * every file: Outlook does not know IANA names, and takes a zone that the file does not define for its
 * own.
 */

type Change = { at: number; from: number; to: number };

/** How far apart two changes of a zone are at least. */
const STEP_MS = 7 * DAY_MS;
/** A change is written as a yearly rule if the last years all follow it. */
const RULE_YEARS = 4;

/**
 * @param fromYear the first year in which the calendar uses the zone
 * @param toYear the last year; from its changes on the zone is described by rules where it follows any
 */
export function icsTimeZone(tz: string, fromYear: number, toYear: number): string[] {
  const start = Date.UTC(fromYear - 1, 0, 1);
  const changes = changesOf(tz, start, Date.UTC(toYear + 1, 0, 1));
  return ['BEGIN:VTIMEZONE', `TZID:${icsEscaped(tz)}`, ...observances(), 'END:VTIMEZONE'];

  function observances(): string[] {
    // A zone that follows its rules all the time is written as most programs do: from 1970 on.
    const always = rulesOf(changes, fromYear - 1, toYear);
    if (always) return always.flatMap((rule) => observance(changeIn(1970, rule), rule));
    const first = offsetMinOf(start, tz);
    const lately = rulesOf(changes, toYear - RULE_YEARS + 1, toYear) ?? [];
    const since = Math.min(...lately.map(({ first: { at } }) => at));
    return [
      ...observance({ at: start, from: first, to: first }, null),
      ...changes.filter(({ at }) => at < since).flatMap((change) => observance(change, null)),
      ...lately.flatMap((rule) => observance(rule.first, rule)),
    ];
  }
}

function changesOf(tz: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  for (let at = from; at < to; at += STEP_MS) {
    const before = offsetMinOf(at, tz);
    if (before === offsetMinOf(at + STEP_MS, tz)) continue;
    const change = changeBetween(tz, at, at + STEP_MS);
    changes.push({ at: change, from: before, to: offsetMinOf(change, tz) });
  }
  return changes;
}

/** The first minute with the later offset. */
function changeBetween(tz: string, from: number, to: number): number {
  const before = offsetMinOf(from, tz);
  let [low, high] = [from / MINUTE_MS, to / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMinOf(middle * MINUTE_MS, tz) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** A change that comes back each year on a weekday of a month; `first` is that of the first year. */
type Rule = { first: Change; month: number; weekday: Weekday; nth: number };

/** The yearly rules of these years; null where a year does not follow them, or has no changes. */
function rulesOf(changes: readonly Change[], firstYear: number, lastYear: number): Rule[] | null {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i);
  const byYear = years.map((year) => changes.filter((change) => yearOf(change) === year));
  const count = byYear[0]?.length ?? 0;
  if (count === 0 || byYear.some(({ length }) => length !== count)) return null;
  const rules = Array.from({ length: count }, (_, i) =>
    yearlyRule(byYear.flatMap((of) => of[i] ?? [])),
  );
  return rules.every((rule) => rule !== null) ? rules : null;
}

/** The rule by month, weekday and local time that all these changes follow. */
function yearlyRule(changes: readonly Change[]): Rule | null {
  const [first] = changes;
  if (!first) return null;
  const month = Number(wallOf(first).slice(5, 7));
  const weekday = weekdayOf(dayNumberOf(wallOf(first).slice(0, 10)));
  const isAlike = changes.every(
    (change) =>
      wallOf(change).slice(11) === wallOf(first).slice(11) &&
      change.to === first.to &&
      change.from === first.from,
  );
  const nth = [-1, 1, 2, 3, 4].find((place) =>
    changes.every((change) => isNth(change, { month, weekday, nth: place })),
  );
  return isAlike && nth !== undefined ? { first, month, weekday, nth } : null;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The change of a rule in another year. */
function changeIn(year: number, { first, month, weekday, nth }: Rule): Change {
  const day = nthWeekdayInMonth(year * 12 + month - 1, nth, weekday) ?? 0;
  const wall = `${dayOfNumber(day)}T${wallOf(first).slice(11)}`;
  return { ...first, at: Date.parse(`${wall}:00Z`) - first.from * MINUTE_MS };
}

function isNth(
  change: Change,
  { month, weekday, nth }: Pick<Rule, 'month' | 'weekday' | 'nth'>,
): boolean {
  const day = wallOf(change).slice(0, 10);
  const monthNumber = Number(day.slice(0, 4)) * 12 + month - 1;
  return nthWeekdayInMonth(monthNumber, nth, weekday) === dayNumberOf(day);
}

function observance({ at, from, to }: Change, rule: Rule | null): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${icsLocal(wallOf({ at, from, to }))}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    ...(rule ? [`RRULE:${ruleText(rule)}`] : []),
    `END:${kind}`,
  ];
}

function ruleText({ month, weekday, nth }: Rule): string {
  return `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${WEEKDAYS[weekday - 1]}`;
}

/** The local time at which a change happens, by the offset before it. */
function wallOf({ at, from }: Change): string {
  return new Date(at + from * MINUTE_MS).toISOString().slice(0, 16);
}

function yearOf(change: Change): number {
  return Number(wallOf(change).slice(0, 4));
}

function offset(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}${digits(size % 60)}`;
}
