import Shapes from 'lucide-react/icons/shapes';
import { useFormContext, useWatch } from 'react-hook-form';
import { MINUTE_MS } from '../../../schema/limits.ts';
import type { LogDefinitionRecord } from '../../../schema/records/log-definition.ts';
import type { CustomPayload, DefinitionCopy } from '../../../schema/records/payloads/custom.ts';
import {
  type OwnFormField,
  copyOfField,
  formFieldsOf,
} from '../../domain/log-types/custom/own-fields.ts';
import '../../i18n/lazy/own-types.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { OwnFields } from './own-fields.tsx';
import { ownIconOf } from './own-icon.tsx';
import {
  type FieldValues,
  blankOf,
  fieldProblem,
  fieldValueOf,
  ownValueOf,
} from './field-values.ts';

/** The values of an entry, and what it has copied of its definition; null for a new one. */
type CustomValues = {
  definitionId: string;
  copied: DefinitionCopy | null;
  values: FieldValues;
};
type Values = EntryValues<CustomValues>;

/** A new entry of a type that lasts began this long ago. */
const NEW_SPAN_MS = 15 * MINUTE_MS;

/** The form of entries of the family's own types. @param definitions those that are not deleted */
export function createForm(
  definitions: readonly LogDefinitionRecord[],
): LogForm<'custom', CustomValues> {
  const find = (wanted: string) => definitions.find(({ id }) => id === wanted) ?? null;
  const fieldsFor = ({ definitionId, copied }: CustomValues) =>
    formFieldsOf(find(definitionId), copied);
  const offered = definitions
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    Fields: () => <CustomFields offered={offered} fieldsFor={fieldsFor} />,
    Details: null,
    detailFields: [],
    newSpanMs: ({ definitionId }) => {
      const definition = find(definitionId);
      // Without its definition an entry may have an end, or not.
      return definition === null ? null : definition.timed ? NEW_SPAN_MS : 'moment';
    },
    variant: ({ definitionId, copied }) => {
      const title = copied?.name ?? find(definitionId)?.name;
      return title === undefined ? null : { id: definitionId, title };
    },
    newVisibility: 'family',
    related: null,
    blank: () => (offered.length === 1 ? valuesFor(offered[0] ?? null) : valuesFor(null)),
    valuesOf: (payload) => {
      const { definitionId, values, definition }: CustomPayload = payload;
      const copied = definition ?? null;
      const fields = formFieldsOf(find(definitionId), copied);
      return {
        definitionId,
        copied,
        values: Object.fromEntries(
          fields.map((field) => [field.id, fieldValueOf(field, values[field.id])]),
        ),
      };
    },
    payloadOf: ({ payload }, { before }) =>
      payloadFor(payload, {
        fields: fieldsFor(payload),
        definition: find(payload.definitionId),
        before: before as Partial<CustomPayload>,
      }),
    prefill: (blank, { kind }) => {
      const chosen = offered.find(({ id }) => id === kind);
      return chosen ? valuesFor(chosen) : blank;
    },
    // An entry that is logged again is one of the present definition.
    startNew: ({ definitionId, values, copied }) => {
      const definition = find(definitionId);
      if (definition === null) return { definitionId, values, copied };
      const blank = valuesFor(definition);
      const known = formFieldsOf(definition, null).filter(({ id, kind, choices }) => {
        const value = values[id];
        return (
          value !== undefined &&
          (kind !== 'choice' || choices.some((choice) => choice.id === value))
        );
      });
      const again = Object.fromEntries(known.map(({ id }) => [id, values[id] ?? null]));
      return { ...blank, values: { ...blank.values, ...again } };
    },
    problems: ({ payload }) =>
      payload.definitionId === ''
        ? [{ path: 'payload.definitionId', kind: 'missing', text: t('ownTypes.chooseType') }]
        : fieldsFor(payload).flatMap((field) => {
            const text = fieldProblem(field, payload.values[field.id] ?? null);
            return text === null
              ? []
              : [{ path: `payload.values.${field.id}`, kind: 'value', text }];
          }),
    plausibilityWarnings: () => [],
    confirmation: null,
    alert: null,
  };
}

function valuesFor(definition: LogDefinitionRecord | null): CustomValues {
  const fields = definition ? formFieldsOf(definition, null) : [];
  return { definitionId: definition?.id ?? '', copied: null, values: blankOf(fields) };
}

/** The payload with its copy; fields that a newer release has written are kept. */
function payloadFor(
  { definitionId, copied, values: typed }: CustomValues,
  {
    fields,
    definition,
    before,
  }: {
    fields: readonly OwnFormField[];
    definition: LogDefinitionRecord | null;
    before: Partial<CustomPayload>;
  },
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...before.values };
  const copies: DefinitionCopy['fields'] = { ...before.definition?.fields };
  for (const field of fields) {
    const value = ownValueOf(field, typed[field.id] ?? null);
    if (value === null) {
      delete values[field.id];
      delete copies[field.id];
    } else {
      values[field.id] = value;
      copies[field.id] = { ...copies[field.id], ...copyOfField(field, value) };
    }
  }
  const { name, icon, color } = copied ?? definition ?? {};
  const look = {
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
  };
  return {
    definitionId,
    values,
    definition:
      name === undefined ? undefined : { ...before.definition, name, ...look, fields: copies },
  };
}

function CustomFields({
  offered,
  fieldsFor,
}: {
  offered: readonly LogDefinitionRecord[];
  fieldsFor: (values: CustomValues) => readonly OwnFormField[];
}) {
  const payload = useWatch<Values, 'payload'>({ name: 'payload' });
  if (payload.definitionId === '') return <TypeChoice offered={offered} />;
  return <OwnFields definitionId={payload.definitionId} fields={fieldsFor(payload)} />;
}

/** Chooses the own type where the address names none. */
function TypeChoice({ offered }: { offered: readonly LogDefinitionRecord[] }) {
  const { openedAt } = useEntryFormContext();
  const { setValue, getFieldState, formState } = useFormContext<Values>();
  const { error } = getFieldState('payload.definitionId', formState);
  if (offered.length === 0) {
    return (
      <Banner icon={Shapes} title={t('ownTypes.none')}>
        {t('ownTypes.noneText')}
      </Banner>
    );
  }
  const choose = (id: string) => {
    const chosen = offered.find((definition) => definition.id === id) ?? null;
    if (chosen?.timed === true) {
      setValue('startedAt', openedAt - NEW_SPAN_MS);
      setValue('endedAt', openedAt);
    }
    setValue('payload', valuesFor(chosen), { shouldDirty: true });
  };
  return (
    <Field as="group" label={t('ownTypes.which')} error={error?.message}>
      {(control) => (
        <div {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            value={null}
            onChange={choose}
            options={offered.map(({ id, name, icon }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
              icon: ownIconOf(icon),
            }))}
          />
        </div>
      )}
    </Field>
  );
}
