import type { Repeat } from '../../../schema/rules/schedule/repeat.ts';
import {
  type Weekday,
  dayNumberOf,
  monthNumberOf,
  nthWeekdayInMonth,
  weekdayOf,
} from '../../../schema/rules/schedule/calendar.ts';
import { REPEAT_COUNT_MAX, REPEAT_INTERVAL_MAX } from '../../../schema/schedule-limits.ts';

/** RRULEs of calendar files (RFC 5545, section 3.3.10) as our repeats. */

const FREQUENCIES: Readonly<Record<string, Repeat['freq']>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type ByDay = { nth: number; weekday: Weekday };

/**
 * @param first the local day of the first occurrence
 * @param untilDay the local day of the UNTIL of the rule; null without one
 * @returns null for a rule that ours cannot say exactly
 */
export function repeatOfRule(
  rule: string,
  { first, untilDay }: { first: string; untilDay: string | null },
): Repeat | null {
  const parts = partsOf(rule);
  const freq = FREQUENCIES[parts.get('FREQ') ?? ''];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!freq || !Number.isInteger(interval) || interval < 1 || interval > REPEAT_INTERVAL_MAX) {
    return null;
  }
  const byDay = parts.has('BYDAY') ? byDayOf(parts.get('BYDAY') ?? '') : [];
  if (byDay === null) return null;
  const days = daysOf(freq, parts, { byDay, first, interval });
  if (days === null) return null;
  return endedBy({ interval, ...days }, parts, untilDay);
}

/** The names of a rule in upper case; each is there once. */
function partsOf(rule: string): Map<string, string> {
  const parts = rule.slice(0, 500).toUpperCase().split(';').slice(0, 20);
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [name = '', value = ''] = part.split('=');
      return name === '' ? [] : [[name.trim(), value.trim()]];
    }),
  );
}

function byDayOf(text: string): ByDay[] | null {
  const days = text.split(',').map((day): ByDay | null => {
    const [, nth = '', name = ''] =
      /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day.trim()) ?? [];
    const weekday = (WEEKDAYS.indexOf(name) + 1) as Weekday | 0;
    return weekday === 0 ? null : { nth: Number(nth), weekday };
  });
  return days.every((day) => day !== null) ? days : null;
}

type Days = Pick<Repeat, 'freq' | 'weekdays' | 'monthDay' | 'nthWeekday'>;
type Named = { byDay: readonly ByDay[]; first: string; interval: number };

const UNSUPPORTED = ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO'];

function daysOf(freq: Repeat['freq'], parts: Map<string, string>, named: Named): Days | null {
  if (UNSUPPORTED.some((name) => parts.has(name))) return null;
  switch (freq) {
    case 'day':
      return dailyDays(parts, named);
    case 'week':
      return weeklyDays(parts, named);
    case 'month':
      return monthlyDays('month', parts, named);
    case 'year':
      return yearlyDays(parts, named);
  }
}

/** "Every workday" of some programs is a daily rule with weekdays, which is a weekly one. */
function dailyDays(parts: Map<string, string>, { byDay, interval }: Named): Days | null {
  if (hasAny(parts, ['BYMONTH', 'BYMONTHDAY', 'BYSETPOS'])) return null;
  if (byDay.length === 0) return { freq: 'day' };
  return interval === 1 && byDay.every(({ nth }) => nth === 0)
    ? { freq: 'week', weekdays: weekdaysIn(byDay) }
    : null;
}

function weeklyDays(parts: Map<string, string>, { byDay, first, interval }: Named): Days | null {
  if (hasAny(parts, ['BYMONTH', 'BYMONTHDAY', 'BYSETPOS']) || byDay.some(({ nth }) => nth !== 0)) {
    return null;
  }
  const own = weekdayOf(dayNumberOf(first));
  const weekdays = byDay.length === 0 ? [own] : weekdaysIn(byDay);
  // With weeks that start on another day than Monday, every other week would be another one.
  const startsAsOurs = (parts.get('WKST') ?? 'MO') === 'MO';
  return interval === 1 || startsAsOurs || weekdays.every((day) => day === own)
    ? { freq: 'week', weekdays }
    : null;
}

function monthlyDays(
  freq: 'month' | 'year',
  parts: Map<string, string>,
  { byDay, first }: Named,
): Days | null {
  const monthDay = parts.get('BYMONTHDAY');
  const setPos = parts.get('BYSETPOS');
  const [only, ...others] = byDay;
  if (only === undefined) {
    const day = Number(monthDay ?? first.slice(8));
    const isOne = setPos === undefined && Number.isInteger(day) && day >= 1 && day <= 31;
    return isOne ? { freq, monthDay: day } : null;
  }
  // Outlook writes the second Tuesday as BYDAY=TU;BYSETPOS=2.
  const nth = only.nth === 0 ? Number(setPos ?? 0) : only.nth;
  const isOne =
    others.length === 0 && monthDay === undefined && (only.nth === 0) === (setPos !== undefined);
  if (!isOne || !(nth === -1 || (nth >= 1 && nth <= 5))) return null;
  return { freq, nthWeekday: { nth, weekday: only.weekday } };
}

/** Ours repeats in the month of the first occurrence. */
function yearlyDays(parts: Map<string, string>, named: Named): Days | null {
  const month = Number(parts.get('BYMONTH') ?? (monthNumberOf(named.first) % 12) + 1);
  const isOwnMonth = month === (monthNumberOf(named.first) % 12) + 1;
  if (!isOwnMonth || (named.byDay.length > 0 && !parts.has('BYMONTH'))) return null;
  const days = monthlyDays('year', parts, named);
  if (days === null) return null;
  const isOwnDay = days.nthWeekday
    ? nthWeekdayInMonth(
        monthNumberOf(named.first),
        days.nthWeekday.nth,
        days.nthWeekday.weekday,
      ) === dayNumberOf(named.first)
    : days.monthDay === Number(named.first.slice(8));
  const { monthDay: _, ...rest } = days;
  return isOwnDay ? rest : null;
}

function endedBy(
  repeat: Repeat,
  parts: Map<string, string>,
  untilDay: string | null,
): Repeat | null {
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null;
  if (count !== null && (!Number.isInteger(count) || count < 1)) return null;
  if (parts.has('UNTIL') && untilDay === null) return null;
  if (count !== null && count > REPEAT_COUNT_MAX) {
    // More than ours counts to: daily for two years and more, which is as good as without an end.
    return { ...repeat, until: untilDay };
  }
  if (count === null) return { ...repeat, until: untilDay };
  return { ...repeat, count, until: untilDay };
}

function weekdaysIn(days: readonly ByDay[]): Weekday[] {
  return [...new Set(days.map(({ weekday }) => weekday))].toSorted((a, b) => a - b);
}

function hasAny(parts: Map<string, string>, names: readonly string[]): boolean {
  return names.some((name) => parts.has(name));
}
