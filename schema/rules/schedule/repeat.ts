import {
  type CalendarDay,
  type Weekday,
  dayInMonth,
  dayNumberOf,
  dayOfNumber,
  monthNumberOf,
  nthWeekdayInMonth,
  weekdayOf,
} from './calendar.ts';

/**
 * The days on which an entry of the schedule repeats: a rule on calendar days, without a zone.
 *
 * Months and years without the day are skipped and do not count. Weeks start on Monday. The first day
 * of the entry is an occurrence only if the rule names it.
 */
export type Repeat = {
  freq: 'day' | 'week' | 'month' | 'year';
  /** Every nth day, week, month or year; 1 to 99. */
  interval: number;
  /** The days of weekly repeats; none: the weekday of the first day. */
  weekdays?: readonly Weekday[] | undefined;
  /** The day of monthly repeats, 1 to 31; missing: that of the first day. */
  monthDay?: number | undefined;
  /** Monthly and yearly repeats by weekday: `nth` is 1 to 5, or -1 for the last. */
  nthWeekday?: { nth: number; weekday: Weekday } | undefined;
  /** The last day on which it may occur, by the rule's own date. */
  until?: CalendarDay | null | undefined;
  /** The number of occurrences, whatever becomes of single ones; 1 to 730. */
  count?: number | null | undefined;
};

/** Rules end here: a rule that never matches must not be followed for ever. */
const LAST_DAY = dayNumberOf('2199-12-31');

/**
 * The days of a rule from `from` until before `to`, in order.
 * @param start the first day of the entry
 */
export function repeatDays(
  repeat: Repeat,
  start: CalendarDay,
  from: CalendarDay,
  to: CalendarDay,
): CalendarDay[] {
  return repeatDayNumbers(repeat, dayNumberOf(start), dayNumberOf(from), dayNumberOf(to)).map(
    dayOfNumber,
  );
}

/** `repeatDays` with days as numbers. */
export function repeatDayNumbers(
  repeat: Repeat,
  start: number,
  from: number,
  to: number,
): number[] {
  const days: number[] = [];
  for (const day of ruleDays(repeat, start, from)) {
    if (day >= to) break;
    if (day >= from) days.push(day);
  }
  return days;
}

export function isRepeatDay(repeat: Repeat, start: CalendarDay, day: CalendarDay): boolean {
  return repeatDays(repeat, start, day, dayOfNumber(dayNumberOf(day) + 1)).length > 0;
}

/** How many occurrences there are before a day. */
export function repeatsBefore(repeat: Repeat, start: CalendarDay, day: CalendarDay): number {
  return repeatDays(repeat, start, start, day).length;
}

/**
 * The rules on both sides of a split before `day`, for "this and following": the earlier one ends, the
 * later one starts at `day` with what is left of the count.
 */
export function splitRepeat(
  repeat: Repeat,
  start: CalendarDay,
  day: CalendarDay,
): { before: Repeat; after: Repeat } {
  const own = ownDays(repeat, start);
  if (repeat.count == null) {
    return { before: { ...repeat, until: dayOfNumber(dayNumberOf(day) - 1) }, after: own };
  }
  const past = repeatsBefore(repeat, start, day);
  return {
    before: { ...repeat, count: past },
    after: { ...own, count: repeat.count - past },
  };
}

/** The rule with the days that it had from its start, which is another one after a split. */
function ownDays(repeat: Repeat, start: CalendarDay): Repeat {
  const day = dayNumberOf(start);
  if (repeat.freq === 'week') return { ...repeat, weekdays: weekdaysOf(repeat, day) };
  if (repeat.freq === 'month' && !repeat.nthWeekday) {
    return { ...repeat, monthDay: repeat.monthDay ?? Number(start.slice(8)) };
  }
  return repeat;
}

/** The days of the rule from its start on; those before `from` may be left out. */
function* ruleDays(repeat: Repeat, start: number, from: number): Generator<number> {
  const until = repeat.until == null ? LAST_DAY : dayNumberOf(repeat.until);
  let left = repeat.count ?? Number.POSITIVE_INFINITY;
  // Occurrences are counted from the start on.
  const skipTo = repeat.count == null ? from : start;
  for (const day of candidatesOf(repeat, start, skipTo)) {
    if (day > until || left <= 0) return;
    if (day < start) continue;
    left -= 1;
    yield day;
  }
}

function candidatesOf(repeat: Repeat, start: number, skipTo: number): Generator<number> {
  switch (repeat.freq) {
    case 'day':
      return everyNthDay(start, repeat.interval, skipTo);
    case 'week':
      return weekCandidates(repeat, start, skipTo);
    case 'month':
      return monthCandidates(repeat, start, skipTo, repeat.interval);
    case 'year':
      return monthCandidates(repeat, start, skipTo, repeat.interval * 12);
  }
}

function* everyNthDay(start: number, interval: number, skipTo: number): Generator<number> {
  const skipped = Math.max(0, Math.floor((skipTo - start) / interval));
  for (let day = start + skipped * interval; day <= LAST_DAY; day += interval) yield day;
}

function* weekCandidates(repeat: Repeat, start: number, skipTo: number): Generator<number> {
  const weekdays = weekdaysOf(repeat, start).toSorted((a, b) => a - b);
  const monday = start - (weekdayOf(start) - 1);
  for (const first of everyNthDay(monday, repeat.interval * 7, skipTo - 6)) {
    for (const weekday of weekdays) yield first + weekday - 1;
  }
}

function* monthCandidates(
  repeat: Repeat,
  start: number,
  skipTo: number,
  months: number,
): Generator<number> {
  const startDay = dayOfNumber(start);
  const first = monthNumberOf(startDay);
  const skipped = Math.max(0, Math.floor((monthNumberOf(dayOfNumber(skipTo)) - first) / months));
  const end = monthNumberOf(dayOfNumber(LAST_DAY));
  const monthDay = (repeat.freq === 'month' && repeat.monthDay) || Number(startDay.slice(8));
  for (let month = first + skipped * months; month <= end; month += months) {
    const { nthWeekday } = repeat;
    const day = nthWeekday
      ? nthWeekdayInMonth(month, nthWeekday.nth, nthWeekday.weekday)
      : dayInMonth(month, monthDay);
    if (day !== null) yield day;
  }
}

function weekdaysOf({ weekdays }: Repeat, start: number): readonly Weekday[] {
  return weekdays?.length ? weekdays : [weekdayOf(start)];
}
