import { monthNumberOf } from '../rules/schedule/calendar.ts';
import type { Repeat } from '../rules/schedule/repeat.ts';
import { instantOf } from '../rules/schedule/zoned-time.ts';
import { icsInstant, icsLocal } from './lines.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

/**
 * The RRULE of a repeat (RFC 5545, section 3.3.10).
 * @param start the first occurrence: unlike ours, the start of an iCalendar rule always is one
 */
export function icsRule(
  repeat: Repeat,
  { start, tz, allDay }: { start: string; tz: string; allDay: boolean },
): string {
  return [
    `FREQ=${FREQUENCIES[repeat.freq]}`,
    ...(repeat.interval === 1 ? [] : [`INTERVAL=${repeat.interval}`]),
    ...daysOf(repeat, start.slice(0, 10)),
    ...(repeat.freq === 'week' ? ['WKST=MO'] : []),
    ...endOf(repeat, { tz, allDay }),
  ].join(';');
}

function daysOf({ freq, weekdays, monthDay, nthWeekday }: Repeat, first: string): string[] {
  const nth = nthWeekday && `BYDAY=${nthWeekday.nth}${WEEKDAYS[nthWeekday.weekday - 1]}`;
  switch (freq) {
    case 'day':
      return [];
    case 'week':
      return weekdays?.length
        ? [`BYDAY=${weekdays.map((day) => WEEKDAYS[day - 1]).join(',')}`]
        : [];
    case 'month':
      return [nth ?? `BYMONTHDAY=${monthDay ?? Number(first.slice(8))}`];
    case 'year': {
      const month = `BYMONTH=${(monthNumberOf(first) % 12) + 1}`;
      return [month, nth ?? `BYMONTHDAY=${Number(first.slice(8))}`];
    }
  }
}

function endOf(
  { until, count }: Repeat,
  { tz, allDay }: { tz: string; allDay: boolean },
): string[] {
  // A rule may name one of them only; the caller has counted where ours names both.
  if (count != null) return [`COUNT=${count}`];
  if (until == null) return [];
  if (allDay) return [`UNTIL=${icsLocal(until)}`];
  return [`UNTIL=${icsInstant(instantOf(`${until}T23:59`, tz))}`];
}
