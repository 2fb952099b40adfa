/** The usual five percentiles; with the 1st and the 99th; z −3 to 3. */
export const curveChoices = ['usual', 'outer', 'z'] as const;
export type CurveChoice = (typeof curveChoices)[number];
