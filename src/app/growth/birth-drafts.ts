import { BIRTH_LIMITS } from '../../../schema/records/growth-limits.ts';
import {
  measureDraft,
  readMeasure,
  type MeasureDraft,
} from '../../domain/measures/measure-draft.ts';
import type { Measure } from '../../domain/measures/measures.ts';
import { numberFormat } from '../../i18n/format.ts';
import '../../i18n/lazy/birth.ts';
import { t } from '../../i18n/t.ts';
import type { BirthValues } from '../../replica/stores/birth-measurement.ts';
import { measureText } from '../measures/measure-text.ts';
import type { GrowthUnits } from './measurement-text.ts';

/** What is typed into the fields of a birth. */
export type BirthDrafts = Record<Measure, MeasureDraft>;

export const BIRTH_MEASURES = ['weight', 'length', 'head'] as const satisfies Measure[];

const examples: Readonly<Record<Measure, number>> = { weight: 3_400, length: 510, head: 345 };

export function birthDrafts(values: BirthValues | null, units: GrowthUnits): BirthDrafts {
  const draft = (measure: Measure) =>
    measureDraft(values?.[measure] ?? null, units[measure], plainNumber);
  return { weight: draft('weight'), length: draft('length'), head: draft('head') };
}

function plainNumber(value: number): string {
  return numberFormat('birth', { maximumFractionDigits: 3, useGrouping: false }).format(value);
}

/** What is wrong with a field; null where it can be stored or is empty. */
export function birthProblem(measure: Measure, draft: MeasureDraft): string | null {
  const read = readMeasure(measure, draft);
  const { unit } = draft;
  if (read.kind === 'invalid') {
    return t('birth.invalid', { example: measureText({ si: examples[measure] }, unit) });
  }
  if (read.kind === 'empty') return null;
  const { min, max } = BIRTH_LIMITS[measure];
  if (read.quantity.si >= min && read.quantity.si <= max) return null;
  return t('birth.outside', {
    min: measureText({ si: min }, unit),
    max: measureText({ si: max }, unit),
  });
}

/** The values of drafts without problems. */
export function birthValues(drafts: BirthDrafts): BirthValues {
  const value = (measure: Measure) => {
    const read = readMeasure(measure, drafts[measure]);
    return read.kind === 'quantity' ? read.quantity : null;
  };
  return { weight: value('weight'), length: value('length'), head: value('head') };
}
