import { dayFormat } from '../../i18n/day-format.ts';

/** The texts of days under a chart. */

/** "Tue" where a week is shown, else "14 Oct" or "14/10" by room. */
export type DayTick = { day: string; text: string };

const WEEK = 7;
const LABEL_PX = { weekday: 32, date: 52 };

const styles = {
  weekday: { weekday: 'short' },
  dateYear: { day: 'numeric', month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * The days with a text: all of a week, else every nth counted from the newest, so that the last day
 * always has one.
 */
export function dayTicks(days: readonly string[], widthPx: number): DayTick[] {
  const style = days.length <= WEEK ? 'weekday' : 'date';
  const every = Math.max(1, Math.ceil((days.length * LABEL_PX[style]) / Math.max(1, widthPx)));
  const step =
    style === 'date' && every > 1 && every < WEEK && days.length > 2 * WEEK ? WEEK : every;
  return days.flatMap((day, index) =>
    (days.length - 1 - index) % step === 0 ? [{ day, text: dayText(day, style) }] : [],
  );
}

/** "14 Oct", "Oct 14". */
export function dateText(day: string): string {
  return dayText(day, 'date');
}

/** "14–20 Oct", "28 Oct – 3 Nov", with the year where it is not this one. */
export function rangeText({ from, to }: { from: string; to: string }, today: string): string {
  const style = from.slice(0, 4) === today.slice(0, 4) ? 'date' : 'dateYear';
  return dayFormat(style, styles[style]).formatRange(noonOf(from), noonOf(to));
}

function dayText(day: string, style: keyof typeof styles): string {
  return dayFormat(style, styles[style]).format(noonOf(day));
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
