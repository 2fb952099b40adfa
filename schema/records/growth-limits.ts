/** What the measures of a child may be, inclusive. Without schemas: a form loads it as well. */
export const MEASURE_LIMITS = {
  weightG: { min: 200, max: 60_000 },
  lengthMm: { min: 200, max: 1_500 },
  headMm: { min: 150, max: 650 },
} as const;

/** How tall a parent may be, in millimetres, inclusive. */
export const PARENT_HEIGHT_LIMITS = { min: 1_000, max: 2_500 } as const;
