import { weekdayOf } from '../../domain/days/weeks.ts';
import { dayFormat } from '../../i18n/day-format.ts';
import { numberFormat } from '../../i18n/format.ts';
import { weekdayText } from '../../i18n/weekday.ts';

const STYLE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** "Fri 27", for the head of a column. */
export function dayNameText(day: string): string {
  return `${weekdayText(weekdayOf(day))} ${dayNumberText(day)}`;
}

/** "27", for a day of a month. */
export function dayNumberText(day: string): string {
  return numberFormat('day', {}).format(Number(day.slice(8, 10)));
}

/** "23–29 Nov 2026", both ends included. */
export function dayRangeText(from: string, to: string): string {
  return dayFormat('dateYear', STYLE).formatRange(Date.parse(from), Date.parse(to));
}
