import { DEFINED_TYPE } from '../../../schema/collections/log-definitions.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { OWN_TEXT_MAX_CHARS } from '../../../schema/limits.ts';
import type { CustomPayload } from '../../../schema/records/payloads/custom.ts';
import type { OwnFormField, OwnValue } from '../../domain/log-types/custom/own-fields.ts';
import { formatNumber } from '../../i18n/format.ts';
import '../../i18n/lazy/own-types.ts';
import { t } from '../../i18n/t.ts';
import { useEntryFormContext } from '../form/form-context.ts';
import { Choice, NumberInput, TextInput } from '../form/form-controls.tsx';
import { ratings, rangeOf } from './field-values.ts';

/** The controls of the fields of an own type. All of them may stay empty. */
export function OwnFields({
  definitionId,
  fields,
}: {
  definitionId: string;
  fields: readonly OwnFormField[];
}) {
  const { recent } = useEntryFormContext();
  const earlier = (id: string) => valuesIn(recent, definitionId, id);
  return fields.map((field) => (
    <OwnField key={field.id} field={field} earlier={earlier(field.id)} />
  ));
}

/** @param props.earlier the values of earlier entries, the newest first */
export function OwnField({
  field,
  earlier,
}: {
  field: OwnFormField;
  earlier: readonly OwnValue[];
}) {
  const { id, kind, label, unit, choices } = field;
  const common = { name: `payload.values.${id}`, label };
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          {...common}
          optional
          unit={unit}
          step={1}
          digits={2}
          {...rangeOf(field)}
          lastValues={earlier.filter((value) => typeof value === 'number')}
        />
      );
    case 'choice':
      return (
        <Choice
          {...common}
          clearable
          asWritten
          options={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
        />
      );
    case 'yes_no':
      return (
        <Choice
          {...common}
          clearable
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`ownTypes.${value}`),
          }))}
        />
      );
    case 'rating':
      return (
        <Choice
          {...common}
          clearable
          hint={t('ownTypes.ratingHint')}
          options={ratings.map((value) => ({ value, label: formatNumber(Number(value)) }))}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          optional
          maxLength={OWN_TEXT_MAX_CHARS}
          suggestions={[...new Set(earlier.filter((value) => typeof value === 'string'))]}
        />
      );
  }
}

function valuesIn(recent: readonly EventRecord[], definitionId: string, id: string): OwnValue[] {
  return recent.flatMap(({ type, payload }) => {
    if (type !== DEFINED_TYPE) return [];
    const own: CustomPayload = payload;
    const value = own.definitionId === definitionId ? own.values[id] : undefined;
    return value === undefined ? [] : [value];
  });
}
