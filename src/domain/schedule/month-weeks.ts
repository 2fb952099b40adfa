import { addDays } from '../../../schema/rules/days.ts';
import { type Weekday, weekOf } from '../days/weeks.ts';

/**
 * The weeks that a month is drawn with, each of seven days, with the days of the months beside it.
 *
 * @param day any day of the month, `YYYY-MM-DD`
 */
export function monthWeeks(day: string, weekStart: Weekday): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  let { from } = weekOf(`${month}-01`, weekStart);
  while (from.slice(0, 7) <= month) {
    const first = from;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(first, index)));
    from = addDays(from, 7);
  }
  return weeks;
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
  const length = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(length, Number(day.slice(8, 10))) - 1);
}
