import { OWN_TEXT_MAX_CHARS } from '../../../schema/limits.ts';
import {
  type OwnFormField,
  type OwnValue,
  RATING_MAX,
} from '../../domain/log-types/custom/own-fields.ts';
import { formatNumber } from '../../i18n/format.ts';
import '../../i18n/lazy/fields.ts';
import { t } from '../../i18n/t.ts';

/**
 * The values of own fields as a form holds them: a rating as the text of a chip, yes and no as such,
 * null or an empty text for an empty field.
 */
export type FieldValue = number | string | null;
export type FieldValues = Record<string, FieldValue>;

/** Anything beyond is refused by the schema. */
const NUMBER_MAX = 1e9;

export function blankOf(fields: readonly OwnFormField[]): FieldValues {
  return Object.fromEntries(fields.map(({ id, kind }) => [id, kind === 'text' ? '' : null]));
}

/** The stored value in a form; one of another kind counts as empty. */
export function fieldValueOf({ kind }: OwnFormField, value: OwnValue | undefined): FieldValue {
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'rating':
      return typeof value === 'number' ? String(value) : null;
    case 'yes_no':
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
    case 'choice':
      return typeof value === 'string' ? value : null;
    case 'text':
      return typeof value === 'string' ? value : '';
  }
}

/** The value to store; null for an empty field. */
export function ownValueOf({ kind }: OwnFormField, value: FieldValue): OwnValue | null {
  if (value === null) return null;
  switch (kind) {
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value) ? value : null;
    case 'rating':
      return Number(value);
    case 'yes_no':
      return value === 'yes';
    case 'choice':
      return String(value);
    case 'text':
      return String(value).trim() || null;
  }
}

/** The range of a number; without a least number of its own it begins at zero. */
export function rangeOf({ min, max }: OwnFormField): { min: number; max: number } {
  const most = max ?? NUMBER_MAX;
  return { min: min ?? Math.min(0, most), max: most };
}

/** What prevents saving; null: nothing. */
export function fieldProblem(field: OwnFormField, value: FieldValue): string | null {
  if (field.kind === 'text') {
    const length = typeof value === 'string' ? value.trim().length : 0;
    return length > OWN_TEXT_MAX_CHARS
      ? t('fields.charsOver', { max: OWN_TEXT_MAX_CHARS, count: length })
      : null;
  }
  if (field.kind !== 'number' || typeof value !== 'number') return null;
  const { min, max } = rangeOf(field);
  if (Number.isNaN(value)) return t('fields.numberExpected');
  if (value < min) return t('fields.numberTooSmall', { min: formatNumber(min) });
  if (value > max) return t('fields.numberTooLarge', { max: formatNumber(max) });
  return null;
}

/** The ratings from least to most, as the chips of a form. */
export const ratings = Array.from({ length: RATING_MAX }, (_, i) => String(i + 1));
