import { zOfValue } from './lms.ts';
import { type ChartSex, type GrowthTables, lmsAt } from './tables.ts';

/**
 * The height that a child of these parents may reach, by Tanner's method (Arch Dis Child 1970;45:755–62):
 * the mean of both, after 13 cm are added to the mother's for a boy or taken from the father's for a girl.
 */

export type ParentHeights = { motherMm: number; fatherMm: number };

const BETWEEN_SEXES_MM = 130;
/** 95 of 100 children end within this distance. */
export const TARGET_SPREAD_MM = 85;
/** The last month of the table of heights: 19 years. */
const ADULT_MONTH = 228;

/** In millimetres. */
export function targetHeightMm(sex: ChartSex, { motherMm, fatherMm }: ParentHeights): number {
  const shift = sex === 'male' ? BETWEEN_SEXES_MM : -BETWEEN_SEXES_MM;
  return Math.round((motherMm + fatherMm + shift) / 2);
}

/** The curve on which the target height lies at 19 years, as a z score. */
export function targetZ(tables: GrowthTables, heights: ParentHeights): number {
  const lms = lmsAt(tables.who2007.length, ADULT_MONTH);
  if (!lms) throw new Error('the table of heights ends before 19 years');
  return zOfValue(targetHeightMm(tables.sex, heights) / 10, lms, false);
}

/** Of a child's record; null unless both are known. */
export function parentHeights(child: Readonly<Record<string, unknown>>): ParentHeights | null {
  const { motherHeightMm, fatherHeightMm } = child;
  return typeof motherHeightMm === 'number' && typeof fatherHeightMm === 'number'
    ? { motherMm: motherHeightMm, fatherMm: fatherHeightMm }
    : null;
}
