import { TERM_WEEKS } from './birth.ts';

/** 40 weeks: the length of pregnancy from which a corrected age counts. */
const FULL_TERM_DAYS = 280;

/**
 * The days between birth and the 40th week for a child born before 37 completed weeks, which a
 * corrected age leaves out; 0 for others and where the length of pregnancy is not known.
 */
export function daysEarly(gestationDays: number | null | undefined): number {
  if (gestationDays == null || !(gestationDays > 0)) return 0;
  return gestationDays < TERM_WEEKS * 7 ? FULL_TERM_DAYS - gestationDays : 0;
}
