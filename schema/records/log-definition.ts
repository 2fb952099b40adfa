import * as z from 'zod/mini';
import {
  OWN_CHOICES_MAX,
  OWN_FIELDS_MAX,
  OWN_LABEL_MAX_CHARS,
  OWN_UNIT_MAX_CHARS,
} from '../limits.ts';
import { HexColor } from './child.ts';
import { CatalogId, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { recordMeta } from './record.ts';

/**
 * A log type that the family has made itself. Entries of the type `custom` name it, and copy what
 * they show of it (`payloads/custom.ts`).
 */

export const OwnFieldKind = z.enum(['number', 'choice', 'yes_no', 'text', 'rating']);
export type OwnFieldKind = z.infer<typeof OwnFieldKind>;

/** The id of a field or of a choice, under which clocks and values name it. */
const FieldId = z.string().check(z.regex(/^\w{1,40}$/));
/** Anything beyond is a number that no family counts. */
const Amount = numberBetween(-1e9, 1e9);
/** The place among the fields or the choices; equal ones are in the order of their ids. */
const Order = numberBetween(-1e9, 1e9);

const label = nonEmptyText(OWN_LABEL_MAX_CHARS).check(
  z.refine((words) => words.trim() !== '', { error: 'Give it a name.' }),
);

const wrongRange = { error: 'The least is above the most.', path: ['min'] };

export const OwnField = z
  .looseObject({
    kind: OwnFieldKind,
    label,
    order: Order,
    /** Of a number. */
    unit: z.optional(text(OWN_UNIT_MAX_CHARS)),
    min: z.optional(Amount),
    max: z.optional(Amount),
  })
  .check(
    z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, wrongRange),
  );
export type OwnField = z.infer<typeof OwnField>;

/** One answer of a field of the kind `choice`. */
export const OwnChoice = z.looseObject({ field: FieldId, label, order: Order });
export type OwnChoice = z.infer<typeof OwnChoice>;

export const definitionFields = {
  name: label,
  /** The name of an icon; a release that does not know it shows a general one. */
  icon: CatalogId,
  color: HexColor,
  /** Whether an entry has a start and an end. */
  timed: z.boolean(),
  /** No new entries; the existing ones stay. */
  archived: z.boolean(),
  /** Fields by id, so that two devices that each add one end up with both. */
  fields: z.record(FieldId, OwnField).check(
    z.refine((all) => Object.keys(all).length <= OWN_FIELDS_MAX, {
      error: `At most ${OWN_FIELDS_MAX} fields.`,
    }),
  ),
  /** The choices of all fields by id. Those of a field that is gone are left out by readers. */
  choices: z.record(FieldId, OwnChoice).check(
    z.refine((all) => largestGroup(all) <= OWN_CHOICES_MAX, {
      error: `At most ${OWN_CHOICES_MAX} choices.`,
    }),
  ),
};

export const LogDefinitionRecord = z.looseObject({
  ...recordMeta,
  childId: z.literal(null),
  ...definitionFields,
});
export type LogDefinitionRecord = z.infer<typeof LogDefinitionRecord>;

/** The most choices that any one field has. */
function largestGroup(choices: Readonly<Record<string, OwnChoice>>): number {
  const counts = new Map<string, number>();
  for (const { field } of Object.values(choices)) counts.set(field, (counts.get(field) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
