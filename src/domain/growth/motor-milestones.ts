import { correctedAge } from './age.ts';
import { type GrowthChild, ageOn } from './measurement.ts';

/**
 * WHO's six motor milestones with the ages between which nearly all healthy children reach them.
 *
 * The windows are the 1st and 99th percentile, girls and boys together: WHO Multicentre Growth Reference
 * Study Group, "WHO Motor Development Study: Windows of achievement for six gross motor development
 * milestones", Acta Paediatr Suppl 2006;450:86-95. WHO gives no lines within a window, so none are kept
 * here, and a child has no percentile in it.
 */
export const motorWindows = [
  { key: 'sitting_without_support', fromMonths: 3.8, toMonths: 9.2 },
  { key: 'standing_with_assistance', fromMonths: 4.8, toMonths: 11.4 },
  { key: 'hands_and_knees_crawling', fromMonths: 5.2, toMonths: 13.5 },
  { key: 'walking_with_assistance', fromMonths: 5.9, toMonths: 13.7 },
  { key: 'standing_alone', fromMonths: 6.9, toMonths: 16.9 },
  { key: 'walking_alone', fromMonths: 8.2, toMonths: 17.6 },
] as const;

/** The share of children in that study who never crawled on hands and knees. */
export const NEVER_CRAWL_PERCENT = 4.3;

export type MotorAge = {
  /** Months of 30.4375 days, for the line "today" or the child's dot; may be below 0 before term. */
  months: number;
  /** Counted from the 40th week. */
  isCorrected: boolean;
};

/**
 * The age on a day to compare with the windows: corrected after an early birth and below 24 months.
 * Null without a date of birth, and before birth.
 */
export function motorAge(child: GrowthChild, day: string): MotorAge | null {
  const age = ageOn(child, day);
  if (age === null || age.months < 0) return null;
  const corrected = correctedAge({ months: age.months }, child.gestationDays);
  return { months: (corrected ?? age).months, isCorrected: corrected !== null };
}

/**
 * Where an age is in a window; `after` is the time for "mention it at the next visit" if the milestone
 * has not been seen.
 */
export function motorPhase(
  { fromMonths, toMonths }: { fromMonths: number; toMonths: number },
  months: number,
): 'before' | 'within' | 'after' {
  if (months < fromMonths) return 'before';
  return months <= toMonths ? 'within' : 'after';
}
