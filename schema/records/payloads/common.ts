import * as z from 'zod/mini';

/** Shared parts of the event payloads. Quantities are SI; `entered` stores the typed value. */

export const text = (max: number) => z.string().check(z.maxLength(max));
export const nonEmptyText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
/** A name or a phone number. PostgreSQL text cannot contain a zero byte. */
export const oneLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((line) => !line.includes('\0')),
  );
export const intBetween = (min: number, max: number) =>
  z.int().check(z.minimum(min), z.maximum(max));
export const numberBetween = (min: number, max: number) =>
  z.number().check(z.minimum(min), z.maximum(max));
export const listOf = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max));

export const VolumeMl = numberBetween(0.1, 1_000);
export const Entered = z.strictObject({ value: z.number(), unit: nonEmptyText(12) });
export type Entered = z.infer<typeof Entered>;

export const Size = z.enum(['small', 'medium', 'large']);
export const Side = z.enum(['left', 'right']);
export type Side = z.infer<typeof Side>;
export const Severity = z.enum(['mild', 'moderate', 'severe']);
export const CatalogId = nonEmptyText(80);
