/** The international avoirdupois ounce. */
export const GRAMS_PER_OUNCE = 28.349523125;
export const OUNCES_PER_POUND = 16;
export const MM_PER_INCH = 25.4;

const LENGTHS = { cm: 10, in: MM_PER_INCH, mm: 1 } as const;

/** Grams or millimetres in one of the units in which a measure can be entered, by the field that stores it. */
export const MEASURE_UNITS = {
  weightG: { kg: 1_000, g: 1, oz: GRAMS_PER_OUNCE, lb: OUNCES_PER_POUND * GRAMS_PER_OUNCE },
  lengthMm: LENGTHS,
  headMm: LENGTHS,
} as const;

/**
 * Whether a typed value says what is stored, however it was rounded: another program may write only one of both.
 *
 * @param typed in grams or millimetres, like `si`
 */
export function agrees(typed: number, si: number): boolean {
  return Math.abs(typed - si) <= Math.max(1, si / 1_000);
}
