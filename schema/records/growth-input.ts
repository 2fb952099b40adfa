import * as z from 'zod/mini';
import { keysOf } from '../keys.ts';
import { growthFields, hasMeasure, noMeasure } from './growth.ts';
import { MEASURE_UNITS, agrees } from './measure-units.ts';
import { Entered } from './payloads/common.ts';
import { RecordId } from './record.ts';

/** The fields of measures, by their names in `entered`. */
const fieldOf = { weight: 'weightG', length: 'lengthMm', head: 'headMm' } as const;

/** The body of POST for clients without clocks; omitted fields become unknown. */
const { date, ...optionalFields } = growthFields;
export const GrowthInput = z
  .strictObject({
    id: z.optional(RecordId),
    date,
    ...z.partial(z.object(optionalFields)).shape,
    entered: z.optional(
      z.strictObject({
        weight: z.optional(Entered),
        length: z.optional(Entered),
        head: z.optional(Entered),
      }),
    ),
  })
  .check(
    z.refine(hasMeasure, noMeasure),
    ...keysOf(fieldOf).map((measure) =>
      z.refine<Measured>((input) => isWhatWasMeasured(input, measure), {
        error: `Enter the same ${measure} as in ${fieldOf[measure]}, in ${unitsText(measure)}.`,
        path: ['entered', measure],
      }),
    ),
  );
export type GrowthInput = z.infer<typeof GrowthInput>;

type Measured = { [F in (typeof fieldOf)[keyof typeof fieldOf]]?: number | null | undefined } & {
  entered?: { [M in keyof typeof fieldOf]?: Entered | undefined } | undefined;
};

/** What was typed, in a unit of the app, is what is stored beside it, however it was rounded. */
function isWhatWasMeasured(input: Measured, measure: keyof typeof fieldOf): boolean {
  const typed = input.entered?.[measure];
  const si = input[fieldOf[measure]];
  if (!typed) return true;
  const units: Readonly<Record<string, number>> = MEASURE_UNITS[fieldOf[measure]];
  const perOne = Object.hasOwn(units, typed.unit) ? units[typed.unit] : undefined;
  return perOne !== undefined && typeof si === 'number' && agrees(typed.value * perOne, si);
}

function unitsText(measure: keyof typeof fieldOf): string {
  return Object.keys(MEASURE_UNITS[fieldOf[measure]]).join(', ');
}
