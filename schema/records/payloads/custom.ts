import * as z from 'zod/mini';
import { OWN_LABEL_MAX_CHARS, OWN_TEXT_MAX_CHARS, OWN_UNIT_MAX_CHARS } from '../../limits.ts';
import { CatalogId, nonEmptyText, numberBetween, text } from './common.ts';

/**
 * What an entry shows of its definition, as it was when the entry was written. So an entry reads the
 * same in lists, exports and on devices without the definition, also when a unit has changed since.
 */
const DefinitionCopy = z.looseObject({
  name: nonEmptyText(OWN_LABEL_MAX_CHARS),
  icon: z.optional(CatalogId),
  color: z.optional(text(7)),
  /** The fields with a value. */
  fields: z.record(
    nonEmptyText(40),
    z.looseObject({
      kind: text(20),
      label: nonEmptyText(OWN_LABEL_MAX_CHARS),
      order: z.number(),
      unit: z.optional(text(OWN_UNIT_MAX_CHARS)),
      /** The chosen answer; its id is the value, unless another edit has won there. */
      choice: z.optional(
        z.looseObject({ id: nonEmptyText(40), label: nonEmptyText(OWN_LABEL_MAX_CHARS) }),
      ),
    }),
  ),
});
export type DefinitionCopy = z.infer<typeof DefinitionCopy>;

/** Entries of releases without definitions have no copy. */
const copied = z.looseObject({ definition: z.optional(DefinitionCopy) });

/** Values by field id of the family's own log type (`definitionId`). */
export const CustomPayload = z
  .looseObject({
    definitionId: CatalogId,
    values: z.record(
      nonEmptyText(40),
      z.union([numberBetween(-1e9, 1e9), z.boolean(), text(OWN_TEXT_MAX_CHARS)]),
    ),
  })
  .check((context) => {
    // A check, because the fields of the payload itself are a part of the first wire.
    for (const { path, message } of copied.safeParse(context.value).error?.issues ?? []) {
      // Named within the copy, which is written as a whole: no merge leads to it.
      const within = path.length > 1 ? [...path] : [...path, 'name'];
      context.issues.push({ code: 'custom', input: context.value, path: within, message });
    }
  });
export type CustomPayload = z.infer<typeof CustomPayload> & z.infer<typeof copied>;
