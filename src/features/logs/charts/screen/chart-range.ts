import { addDays } from '../../../../../schema/rules/days.ts';
import { daysBetween, monthsBetween } from '../../../../domain/child/birth.ts';
import { type DayRange, lastDays } from '../../../../domain/statistics/question.ts';
import { t } from '../../../../i18n/t.ts';
import { atMostAYear } from '../../view/day-range.ts';

/** The days that charts show, as a person chose them. */
export type RangeChoice =
  /** The `count` days up to a day; null: up to today. */
  | { kind: 'days'; count: number; to: string | null }
  /** The month of age after this many completed months. */
  | { kind: 'month'; month: number }
  | ({ kind: 'custom' } & DayRange);

const YEAR_DAYS = 365;
export const DAY_COUNTS = [7, 14, 30, 90, YEAR_DAYS] as const;

/** "14 days", "A year". */
export function countText(days: number): string {
  return days === YEAR_DAYS ? t('charts.year') : t('charts.days', { count: days });
}

export type RangeContext = { today: string; birthdate: string | null };

/** The days of a choice. A month of a child without a date of birth is the last 30 days. */
export function daysOfChoice(choice: RangeChoice, { today, birthdate }: RangeContext): DayRange {
  switch (choice.kind) {
    case 'days':
      return lastDays(choice.to ?? today, choice.count);
    case 'month':
      return birthdate === null ? lastDays(today, 30) : monthOfAge(birthdate, choice.month, today);
    case 'custom':
      return { from: choice.from, to: choice.to };
  }
}

/** The same length earlier or later; null where it would begin before birth or after today. */
export function shiftChoice(
  choice: RangeChoice,
  by: -1 | 1,
  context: RangeContext,
): RangeChoice | null {
  const { today, birthdate } = context;
  if (choice.kind === 'month') {
    const month = choice.month + by;
    const last = birthdate === null ? 0 : monthsBetween(birthdate, today);
    return month < 0 || month > last ? null : { kind: 'month', month };
  }
  const { from, to } = daysOfChoice(choice, context);
  const length = daysBetween(from, to) + 1;
  const next = { from: addDays(from, by * length), to: addDays(to, by * length) };
  if (next.from > today || (birthdate !== null && next.to < birthdate)) return null;
  if (choice.kind === 'custom') return { kind: 'custom', ...next };
  return { kind: 'days', count: choice.count, to: next.to >= today ? null : next.to };
}

/** Fewer (-1) or more (1) days up to the same last one; null where there are no fewer or more. */
export function zoomedChoice(
  choice: RangeChoice,
  by: -1 | 1,
  context: RangeContext,
): RangeChoice | null {
  const { from, to } = daysOfChoice(choice, context);
  const length = daysBetween(from, to) + 1;
  const count =
    by === 1
      ? DAY_COUNTS.find((days) => days > length)
      : DAY_COUNTS.findLast((days) => days < length);
  if (count === undefined) return null;
  return { kind: 'days', count, to: to >= context.today ? null : to };
}

/** The choice of these days, of their last year if they are more. */
export function customChoiceOf(range: DayRange): RangeChoice {
  return { kind: 'custom', ...atMostAYear(range) };
}

/** The days in which a child has completed `month` months; that of now ends today. */
function monthOfAge(birthdate: string, month: number, today: string): DayRange {
  const to = addDays(addMonths(birthdate, month + 1), -1);
  return { from: addMonths(birthdate, month), to: to > today ? today : to };
}

/** The same day of a later month, or the first of the next where it does not exist. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, date));
  // 31 January and one month: February has no such day, the age is reached on 1 March.
  if (at.getUTCDate() !== date) at.setUTCDate(1);
  return at.toISOString().slice(0, 10);
}
