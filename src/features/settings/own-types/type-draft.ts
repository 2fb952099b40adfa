import {
  DEFAULT_CHILD_COLOR,
  OWN_CHOICES_MAX,
  OWN_FIELDS_MAX,
  OWN_LABEL_MAX_CHARS,
  OWN_UNIT_MAX_CHARS,
} from '../../../../schema/limits.ts';
import type {
  LogDefinitionRecord,
  OwnChoice,
  OwnField,
  OwnFieldKind,
} from '../../../../schema/records/log-definition.ts';
import type { FieldProblems } from '../../../app/forms/use-sheet-form.ts';
import { fieldsOf } from '../../../domain/log-types/custom/own-fields.ts';
import '../../../i18n/lazy/own-types.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';

/** The values of the editor of an own type; the order of the lists is the order of the fields. */
export type TypeDraft = {
  name: string;
  icon: string;
  color: string;
  timed: boolean;
  fields: FieldDraft[];
};

export type FieldDraft = {
  id: string;
  kind: OwnFieldKind;
  label: string;
  unit: string;
  /** null: without a bound; NaN: what is typed is no number. */
  min: number | null;
  max: number | null;
  choices: ChoiceDraft[];
};
export type ChoiceDraft = { id: string; label: string };

/** What the editor writes; the other fields of a record stay. */
export type TypeChanges = Pick<
  LogDefinitionRecord,
  'name' | 'icon' | 'color' | 'timed' | 'fields' | 'choices'
>;

export function draftOf(definition: LogDefinitionRecord | null): TypeDraft {
  if (definition === null) {
    return { name: '', icon: 'star', color: DEFAULT_CHILD_COLOR, timed: false, fields: [] };
  }
  const { name, icon, color, timed } = definition;
  const fields = fieldsOf(definition).map(({ id, kind, label, unit, min, max, choices }) => ({
    id,
    kind,
    label,
    unit: unit ?? '',
    min: min ?? null,
    max: max ?? null,
    choices: choices.map((choice) => ({ id: choice.id, label: choice.label })),
  }));
  return { name, icon, color, timed, fields };
}

export function newField(kind: OwnFieldKind): FieldDraft {
  const choices = kind === 'choice' ? [newChoice(), newChoice()] : [];
  return { id: newKey(), kind, label: '', unit: '', min: null, max: null, choices };
}

export function newChoice(): ChoiceDraft {
  return { id: newKey(), label: '' };
}

/** The problems by the path of the field. */
export function problemsOf({ name, fields }: TypeDraft): FieldProblems {
  const problems: Record<string, string | null> = { name: labelProblem(name) };
  if (fields.length > OWN_FIELDS_MAX) {
    problems['fields'] = t('ownTypes.tooManyFields', { max: OWN_FIELDS_MAX });
  }
  fields.forEach(({ label, kind, unit, min, max, choices }, i) => {
    problems[`fields.${i}.label`] = labelProblem(label);
    if (kind === 'number') {
      if (unit.trim().length > OWN_UNIT_MAX_CHARS) {
        problems[`fields.${i}.unit`] = t('ownTypes.tooLong', { max: OWN_UNIT_MAX_CHARS });
      }
      if (Number.isNaN(min)) problems[`fields.${i}.min`] = t('ownTypes.noNumber');
      if (Number.isNaN(max)) problems[`fields.${i}.max`] = t('ownTypes.noNumber');
      if (min !== null && max !== null && min > max) {
        problems[`fields.${i}.max`] = t('ownTypes.wrongRange');
      }
    }
    if (kind !== 'choice') return;
    if (choices.length === 0) problems[`fields.${i}.kind`] = t('ownTypes.noChoice');
    if (choices.length > OWN_CHOICES_MAX) {
      problems[`fields.${i}.kind`] = t('ownTypes.tooManyChoices', { max: OWN_CHOICES_MAX });
    }
    choices.forEach((choice, n) => {
      problems[`fields.${i}.choices.${n}.label`] = labelProblem(choice.label);
    });
  });
  return problems;
}

/**
 * The changes that a person has made in the editor, applied to the record as it is now: a field that
 * another device has added meanwhile stays, and so does what only a newer release knows.
 *
 * @param base the record when the editor opened; null for a new one
 * @param live the record now
 */
export function changesOf(
  draft: TypeDraft,
  base: LogDefinitionRecord | null,
  live: LogDefinitionRecord | null,
): TypeChanges {
  const before = writtenOf(draftOf(base), base);
  const after = writtenOf(draft, base);
  const { icon, color, timed } = draft;
  return {
    name: draft.name.trim(),
    icon,
    color,
    timed,
    fields: applied(live?.fields ?? {}, before.fields, after.fields),
    choices: applied(live?.choices ?? {}, before.choices, after.choices),
  };
}

function writtenOf({ fields }: TypeDraft, base: LogDefinitionRecord | null) {
  const places = ordersOf(fields.map(({ id }) => base?.fields[id]?.order));
  const written: Record<string, OwnField> = {};
  const choices: Record<string, OwnChoice> = {};
  fields.forEach((field, i) => {
    const { id, kind, label, unit, min, max } = field;
    const { unit: _unit, min: _min, max: _max, ...known } = base?.fields[id] ?? {};
    written[id] = {
      ...known,
      kind,
      label: label.trim(),
      order: places[i] ?? i,
      ...(kind === 'number' && unit.trim() !== '' ? { unit: unit.trim() } : {}),
      ...(kind === 'number' && min !== null ? { min } : {}),
      ...(kind === 'number' && max !== null ? { max } : {}),
    };
    const spots = ordersOf(field.choices.map((choice) => base?.choices[choice.id]?.order));
    field.choices.forEach((choice, n) => {
      choices[choice.id] = {
        ...base?.choices[choice.id],
        field: id,
        label: choice.label.trim(),
        order: spots[n] ?? n,
      };
    });
  });
  return { fields: written, choices };
}

/** Ascending places, which change as few of the present ones as is simple. */
function ordersOf(present: readonly (number | undefined)[]): number[] {
  const orders: number[] = [];
  for (const order of present) {
    const last = orders.at(-1) ?? 0;
    orders.push(order !== undefined && order > last ? order : last + 1);
  }
  return orders;
}

function applied<T>(
  live: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Record<string, T> {
  const result = { ...live };
  for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) delete result[id];
  for (const [id, value] of Object.entries(after)) {
    if (JSON.stringify(value) !== JSON.stringify(before[id])) result[id] = value;
  }
  return result;
}

function labelProblem(label: string): string | null {
  const length = label.trim().length;
  if (length === 0) return t('ownTypes.nameMissing');
  return length > OWN_LABEL_MAX_CHARS ? t('ownTypes.tooLong', { max: OWN_LABEL_MAX_CHARS }) : null;
}

/** The key of a field or a choice: paths of clocks allow no hyphen. */
function newKey(): string {
  return newId().replaceAll('-', '');
}
