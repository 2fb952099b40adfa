import * as z from 'zod/mini';

/** Always, for a day after the entry was created (`day`), or never. */
const OwnEntries = z.union([z.boolean(), z.literal('day')]);
const Instant = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/** A shift. Rights that depend on it begin a little before it and end a little after it. */
export const Shift = z.strictObject({ from: Instant, to: Instant });
export type Shift = z.infer<typeof Shift>;
export const SHIFTS_MAX = 200;

/** The rights of a caregiver for one child. A child without a grant is invisible. */
export const Grant = z.looseObject({
  view: z.enum(['none', 'own', 'today', 'all']),
  /** Event types this person may log. */
  log: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  editOwn: OwnEntries,
  editOthers: z.boolean(),
  deleteOwn: OwnEntries,
  deleteOthers: z.boolean(),
  medication: z.enum(['none', 'see', 'give']),
  growth: z.enum(['none', 'see', 'edit']),
  photos: z.enum(['none', 'see', 'add', 'manage']),
  documents: z.enum(['none', 'emergency', 'chosen', 'all']),
  schedule: z.enum(['none', 'own', 'see', 'edit']),
  parenting: z.enum(['none', 'today', 'see', 'party', 'edit']),
  knowledge: z.enum(['none', 'see', 'write']),
  comment: z.boolean(),
  export: z.boolean(),
  notify: z.boolean(),
  validFrom: z.nullable(z.int()),
  validTo: z.nullable(z.int()),
  /** Whether the grant applies only during one of `shifts`. */
  onlyOnShift: z.boolean(),
  shifts: z.optional(z.array(Shift).check(z.maxLength(SHIFTS_MAX))),
});
export type Grant = z.infer<typeof Grant>;
