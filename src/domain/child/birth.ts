import { CHILD_AGE_MAX_YEARS, DAY_MS } from '../../../schema/limits.ts';

/** Rules about when a child was or will be born; days are `YYYY-MM-DD`. */

/** The longest time before the due date at which a pregnancy can be entered. */
export const DUE_MAX_DAYS = 300;
/**
 * A birth before this week counts as early. After two years it is not asked any more (WHO charts).
 */
export const TERM_WEEKS = 37;
export const GESTATION_MIN_WEEKS = 22;
export const GESTATION_MAX_WEEKS = 44;
const ASK_EARLY_UNTIL_DAYS = 730;

/** The problem with a date of birth; null when it is valid. */
export function birthdateProblem(birthdate: string, today: string): 'future' | 'old' | null {
  if (birthdate > today) return 'future';
  const oldest = `${Number(today.slice(0, 4)) - CHILD_AGE_MAX_YEARS - 1}${today.slice(4)}`;
  return birthdate <= oldest ? 'old' : null;
}

/**
 * The problem with a due date, which may have passed by up to four weeks; null when it is valid.
 */
export function dueDateProblem(dueDate: string, today: string): 'past' | 'far' | null {
  const days = daysBetween(today, dueDate);
  if (days < -28) return 'past';
  return days > DUE_MAX_DAYS ? 'far' : null;
}

/** Whether the growth charts need to know how early the child was born. */
export function asksHowEarly(birthdate: string | null, today: string): boolean {
  return birthdate !== null && daysBetween(birthdate, today) < ASK_EARLY_UNTIL_DAYS;
}

/** Completed days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY_MS);
}

/**
 * The age of a child in the usual unit: days in the first two weeks, weeks for three months, months
 * for two years. Only completed units count.
 */
export function ageOf(
  birthdate: string,
  today: string,
): { unit: 'Days' | 'Weeks' | 'Months' | 'Years'; count: number } {
  const days = Math.max(0, daysBetween(birthdate, today));
  const months = monthsBetween(birthdate, today);
  if (days < 14) return { unit: 'Days', count: days };
  if (months < 3) return { unit: 'Weeks', count: Math.floor(days / 7) };
  if (months < 24) return { unit: 'Months', count: months };
  return { unit: 'Years', count: Math.floor(months / 12) };
}

/** Completed months from one day to another; negative when the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
}
