/**
 * What the measures of a child up to 19 years may be, inclusive: docs/decisions/172. Without schemas: a
 * form loads it as well.
 */
export const MEASURE_LIMITS = {
  weightG: { min: 200, max: 200_000 },
  lengthMm: { min: 200, max: 2_200 },
  headMm: { min: 150, max: 650 },
} as const;

/** What a newborn may measure, inclusive. */
export const BIRTH_LIMITS = {
  weight: { min: 200, max: 10_000 },
  length: { min: 200, max: 700 },
  head: { min: 150, max: 500 },
} as const;

/** How tall a parent may be, in millimetres, inclusive. */
export const PARENT_HEIGHT_LIMITS = { min: 1_000, max: 2_500 } as const;
