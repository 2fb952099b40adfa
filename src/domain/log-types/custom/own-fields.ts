import {
  type LogDefinitionRecord,
  type OwnFieldKind,
  OwnFieldKind as kinds,
} from '../../../../schema/records/log-definition.ts';
import type { CustomPayload, DefinitionCopy } from '../../../../schema/records/payloads/custom.ts';

/** The fields of the family's own log types, in the order in which they are shown. */

export const RATING_MAX = 5;

/** A field as a form needs it. */
export type OwnFormField = {
  id: string;
  kind: OwnFieldKind;
  label: string;
  order: number;
  unit: string | undefined;
  min: number | undefined;
  max: number | undefined;
  /** The answers of a field of the kind `choice`. */
  choices: readonly { id: string; label: string }[];
};

type Definition = Pick<LogDefinitionRecord, 'fields' | 'choices'>;
type CopiedField = DefinitionCopy['fields'][string];
export type OwnValue = number | boolean | string;

/** The fields of a definition; those of a kind that only a newer release knows are left out. */
export function fieldsOf({ fields, choices }: Definition): OwnFormField[] {
  return inOrder(fields).flatMap(({ id, kind, label, order, unit, min, max }) =>
    isKnown(kind)
      ? [
          {
            id,
            kind,
            label,
            order,
            unit: unit || undefined,
            min,
            max,
            choices: inOrder(choices).filter(({ field }) => field === id),
          },
        ]
      : [],
  );
}

/**
 * The fields of the form of an entry: those of its definition, and after them those that only the
 * entry has. A value that the entry has keeps the words that it was written with.
 *
 * @param definition null when this device does not have it
 * @param copied     what an existing entry has copied; null for a new one
 */
export function formFieldsOf(
  definition: Definition | null,
  copied: DefinitionCopy | null,
): OwnFormField[] {
  const defined = definition ? fieldsOf(definition) : [];
  const earlier = copied?.fields ?? {};
  const own = defined.map((field) => withCopied(field, earlier[field.id]));
  const others = inOrder(earlier).flatMap(({ id, kind, label, order }): OwnFormField[] => {
    if (!isKnown(kind) || defined.some((field) => field.id === id)) return [];
    const bare = { id, kind, label, order, unit: undefined, min: undefined, max: undefined };
    return [withCopied({ ...bare, choices: [] }, earlier[id])];
  });
  return [...own, ...others];
}

function withCopied(field: OwnFormField, copied: CopiedField | undefined): OwnFormField {
  if (copied?.kind !== field.kind) return field;
  const { label, unit, choice } = copied;
  const isOffered = choice === undefined || field.choices.some(({ id }) => id === choice.id);
  const isSameUnit = (unit ?? '') === (field.unit ?? '');
  return {
    ...field,
    label,
    unit: unit || undefined,
    // The range is one in the present unit.
    ...(isSameUnit ? {} : { min: undefined, max: undefined }),
    choices: isOffered ? field.choices : [...field.choices, choice],
  };
}

/** What an entry copies of a field for its value. */
export function copyOfField(
  { kind, label, order, unit, choices }: OwnFormField,
  value: OwnValue,
): CopiedField {
  const choice = kind === 'choice' ? choices.find(({ id }) => id === value) : undefined;
  return {
    kind,
    label,
    order,
    ...(unit === undefined ? {} : { unit }),
    ...(choice === undefined ? {} : { choice: { id: choice.id, label: choice.label } }),
  };
}

/** What an entry begins with of which only the type is known. */
export function bareOwnPayload(definition: LogDefinitionRecord): CustomPayload {
  const { id, name, icon, color } = definition;
  return { definitionId: id, values: {}, definition: { name, icon, color, fields: {} } };
}

/** By order; two devices may have given the same one, and then the ids decide. */
export function inOrder<T extends { order: number }>(
  byId: Readonly<Record<string, T>>,
): (T & { id: string })[] {
  return Object.entries(byId)
    .map(([id, value]) => ({ ...value, id }))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

function isKnown(kind: string): kind is OwnFieldKind {
  return kinds.safeParse(kind).success;
}
