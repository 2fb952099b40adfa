import type { AgeMeasure } from './tables.ts';

/**
 * What WHO's tables rate, and by which rules.
 *
 * - Restriction past three standard deviations: WHO, Methods and development (2006), chapter 7.
 * - `limits` of plausible z scores: WHO's packages anthro and anthroplus; screens §11.2.
 * - Last ages: 60 months is the end of the standards of 2006, 120 and 228 that of the reference of 2007.
 */

export type GrowthMeasure = AgeMeasure | 'weightForLength';

export type MeasureRules = {
  unit: 'kg' | 'cm' | 'kg/m²';
  /** A weight is part of it: z is restricted past ±3, and there is no figure with oedema. */
  hasWeight: boolean;
  /** A z score below the first or above the second is implausible. */
  limits: readonly [number, number];
  /** There is no table from this age on (60), or after it (120, 228). */
  lastMonth: 60 | 120 | 228;
  /** The curve drops between day 730 and 731, where lengths become heights. */
  dropsAtTwo: boolean;
};

export const measureRules: Record<GrowthMeasure, MeasureRules> = {
  weight: { unit: 'kg', hasWeight: true, limits: [-6, 5], lastMonth: 120, dropsAtTwo: false },
  length: { unit: 'cm', hasWeight: false, limits: [-6, 6], lastMonth: 228, dropsAtTwo: true },
  head: { unit: 'cm', hasWeight: false, limits: [-5, 5], lastMonth: 60, dropsAtTwo: false },
  bmi: { unit: 'kg/m²', hasWeight: true, limits: [-5, 5], lastMonth: 228, dropsAtTwo: true },
  weightForLength: {
    unit: 'kg',
    hasWeight: true,
    limits: [-5, 5],
    lastMonth: 60,
    dropsAtTwo: false,
  },
};
