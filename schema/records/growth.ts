import * as z from 'zod/mini';
import { GROWTH_NOTE_MAX_CHARS, GROWTH_PHOTOS_MAX } from '../limits.ts';
import { LocalDate } from './child.ts';
import { MEASURE_LIMITS } from './growth-limits.ts';
import { CatalogId, Entered, intBetween, listOf, text } from './payloads/common.ts';
import { RecordId, recordMeta } from './record.ts';

/** One measurement of a child. The form limits the date to between birth and today. */

const between = ({ min, max }: { min: number; max: number }) => z.nullable(intBetween(min, max));
const measures = {
  weightG: between(MEASURE_LIMITS.weightG),
  lengthMm: between(MEASURE_LIMITS.lengthMm),
  headMm: between(MEASURE_LIMITS.headMm),
};

export const growthFields = {
  /** The local day on which the child was measured. */
  date: LocalDate,
  /** The local time, if known: `14:05`. */
  time: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  ...measures,
  /** Each measure as typed. */
  entered: z.optional(
    z.looseObject({
      weight: z.optional(Entered),
      length: z.optional(Entered),
      head: z.optional(Entered),
    }),
  ),
  /** How the length was measured: a child is a little longer lying than standing. */
  position: z.nullable(z.enum(['lying', 'standing'])),
  /** What the child wore on the scale. */
  clothed: z.nullable(z.enum(['naked', 'diaper', 'clothed'])),
  by: z.nullable(z.enum(['home', 'doctor', 'hospital', 'other'])),
  note: text(GROWTH_NOTE_MAX_CHARS),
  photoIds: listOf(CatalogId, GROWTH_PHOTOS_MAX),
  documentId: z.nullable(RecordId),
};

export const noMeasure = {
  error: 'Enter a weight, a length or a head circumference.',
  path: ['weightG'],
};

export const GrowthRecord = z
  .looseObject({ ...recordMeta, childId: RecordId, ...growthFields })
  .check(z.refine(hasMeasure, noMeasure));
export type GrowthRecord = z.infer<typeof GrowthRecord>;

/** Whether there is at least one measure. */
export function hasMeasure(record: {
  [M in keyof typeof measures]?: number | null | undefined;
}): boolean {
  return [record.weightG, record.lengthMm, record.headMm].some(
    (value) => typeof value === 'number',
  );
}
