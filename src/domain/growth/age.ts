import { daysEarly } from '../child/corrected-age.ts';

/** Ages as WHO's tables use them. */

/** WHO's month; its limits of 9, 24, 60, 120 and 228 months count such months. */
export const DAYS_PER_MONTH = 30.4375;
/** From this day on a child counts as measured standing: its height, not its length. */
export const HEIGHT_FROM_DAY = 731;
/** The standards of 2006 count below this age, the reference of 2007 from it on. */
export const REFERENCE_2007_FROM_MONTH = 60;
/**
 * An age is corrected while the chronological age is below this: usual practice with WHO's charts. The
 * switch makes a step in the curve, which a chart has to name.
 */
const CORRECTED_UNTIL_MONTHS = 24;

/** An age since birth, which may be fractional. */
export type AgeInput = { days: number } | { months: number };

export type Age = {
  /** A whole day, half a day rounded up (730.5 is 731): the row of a table. */
  day: number;
  /** Not rounded; the limits by months are compared with it. */
  months: number;
};

/** An age in both units; null for what is no number. */
export function ageFrom(input: AgeInput): Age | null {
  const days = 'days' in input ? input.days : input.months * DAYS_PER_MONTH;
  if (!Number.isFinite(days)) return null;
  const months = 'months' in input ? input.months : days / DAYS_PER_MONTH;
  return { day: Math.floor(days + 0.5), months };
}

/**
 * The age counted from the 40th week of pregnancy, below 0 before it; null unless the child was born
 * before 37 weeks and is younger than 24 months, both by the chronological age.
 */
export function correctedAge(
  input: AgeInput,
  gestationDays: number | null | undefined,
): Age | null {
  const early = daysEarly(gestationDays);
  const age = ageFrom(input);
  if (early === 0 || age === null || age.months >= CORRECTED_UNTIL_MONTHS) return null;
  const days = 'days' in input ? input.days : input.months * DAYS_PER_MONTH;
  return ageFrom({ days: days - early });
}
