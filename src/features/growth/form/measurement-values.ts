import { GROWTH_NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { expectedPosition } from '../../../domain/growth/position.ts';
import { type GrowthChild, ageOn } from '../../../domain/growth/measurement.ts';
import {
  type MeasureDraft,
  measureDraft,
  readMeasure,
} from '../../../domain/measures/measure-draft.ts';
import {
  type Measure,
  type Quantity,
  isStorable,
  measures,
} from '../../../domain/measures/measures.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';

/** The values of the form of a measurement, and what is stored of them. */

export const OWN = ['weight', 'length', 'head'] as const satisfies Measure[];

export type MeasurementValues = Record<Measure, MeasureDraft> & {
  date: string;
  /** `14:05`, or ''. */
  time: string;
  position: GrowthRecord['position'];
  clothed: GrowthRecord['clothed'];
  by: GrowthRecord['by'];
  note: string;
  documentId: string | null;
  /** Those of a new measurement; a stored one has them at once. */
  photoIds: readonly string[];
};

type WriteNumber = (value: number) => string;

/** An empty form. @param now the day and the time at which it was opened */
export function newValues(
  child: GrowthChild,
  {
    units,
    now,
    date,
  }: { units: GrowthUnits; now: { day: string; time: string }; date: string | null },
): MeasurementValues {
  const day = date ?? now.day;
  return {
    ...fields((measure) => measureDraft(null, units[measure], String)),
    date: day,
    // The time of another day is not known.
    time: day === now.day ? now.time : '',
    position: usualPosition(child, day),
    clothed: null,
    by: 'home',
    note: '',
    documentId: null,
    photoIds: [],
  };
}

/** The form of a stored measurement; what was typed stays exact until the text changes. */
export function valuesOf(
  record: GrowthRecord,
  { units, write }: { units: GrowthUnits; write: WriteNumber },
): MeasurementValues {
  const { date, time, position, clothed, by, note, documentId } = record;
  return {
    ...fields((measure) => measureDraft(quantityIn(record, measure), units[measure], write)),
    date,
    time: time ?? '',
    position,
    clothed,
    by,
    note,
    documentId,
    photoIds: [],
  };
}

/** Lying below two years; null without a date of birth. */
export function usualPosition(child: GrowthChild, day: string): GrowthRecord['position'] {
  const age = ageOn(child, day);
  return age && expectedPosition(age.day);
}

export type MeasurementProblem =
  | 'notNumber'
  | 'outside'
  | 'nothingEntered'
  | 'dateMissing'
  | 'dateFuture'
  | 'dateBeforeBirth'
  | 'noteLong';
export type MeasurementProblems = Partial<Record<Measure | 'date' | 'note', MeasurementProblem>>;

/** What is wrong with the values, by field. */
export function problemsOf(
  values: MeasurementValues,
  { child, today }: { child: GrowthChild; today: string },
): MeasurementProblems {
  const problems: MeasurementProblems = {};
  const read = OWN.map((measure) => [measure, readMeasure(measure, values[measure])] as const);
  for (const [measure, parsed] of read) {
    if (parsed.kind === 'invalid') problems[measure] = 'notNumber';
    else if (parsed.kind === 'quantity' && !isStorable(measure, parsed.quantity.si)) {
      problems[measure] = 'outside';
    }
  }
  if (read.every(([, { kind }]) => kind === 'empty')) problems.weight = 'nothingEntered';
  const { date } = values;
  if (date === '') problems.date = 'dateMissing';
  else if (date > today) problems.date = 'dateFuture';
  else if (child.birthdate !== null && date < child.birthdate && child.birthDateApprox !== true) {
    problems.date = 'dateBeforeBirth';
  }
  if (values.note.trim().length > GROWTH_NOTE_MAX_CHARS) problems.note = 'noteLong';
  return problems;
}

/** The fields of a record with these valid values. */
export function fieldsOf(values: MeasurementValues) {
  const [weight, length, head] = OWN.map((measure) => {
    const read = readMeasure(measure, values[measure]);
    return read.kind === 'quantity' ? read.quantity : null;
  });
  const entered = Object.fromEntries(
    OWN.flatMap((measure, index) => {
      const typed = [weight, length, head][index]?.entered;
      return typed ? [[measure, typed]] : [];
    }),
  );
  return {
    date: values.date,
    time: values.time === '' ? null : values.time,
    weightG: weight?.si ?? null,
    lengthMm: length?.si ?? null,
    headMm: head?.si ?? null,
    entered,
    // Without a length there was no position, and without a weight nothing to wear.
    position: length ? values.position : null,
    clothed: weight ? values.clothed : null,
    by: values.by,
    note: values.note.trim(),
    documentId: values.documentId,
  } satisfies Partial<GrowthRecord>;
}

type Fields = ReturnType<typeof fieldsOf>;

/**
 * Of the fields those that differ from what the unchanged form would store. What was typed for a
 * measure goes with its value: that of the others stays as somebody else may have changed it.
 *
 * @param live the current record
 */
export function changesBetween(
  before: Fields,
  after: Fields,
  live: Pick<GrowthRecord, 'entered'>,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSame(value, before[field as keyof Fields]),
  );
  const changes: Partial<Fields> = Object.fromEntries(changed);
  if (!changes.entered) return changes;
  const entered: Fields['entered'] = { ...(live.entered as Fields['entered'] | undefined) };
  for (const measure of OWN) {
    const typed = after.entered[measure];
    if (isSame(typed, before.entered[measure])) continue;
    if (typed) entered[measure] = typed;
    else delete entered[measure];
  }
  return { ...changes, entered };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What a measure may be, in the unit of the form. */
export function limitsOf(measure: Measure): { min: Quantity; max: Quantity } {
  const { min, max } = measures[measure].limits;
  return { min: { si: min }, max: { si: max } };
}

function quantityIn(record: GrowthRecord, measure: Measure): Quantity | null {
  const si = { weight: record.weightG, length: record.lengthMm, head: record.headMm }[measure];
  return si === null ? null : { si, entered: record.entered?.[measure] };
}

function fields(draftOf: (measure: Measure) => MeasureDraft): Record<Measure, MeasureDraft> {
  return { weight: draftOf('weight'), length: draftOf('length'), head: draftOf('head') };
}
