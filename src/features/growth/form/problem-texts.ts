import { measureText } from '../../../app/measures/measure-text.ts';
import { GROWTH_NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { Measure } from '../../../domain/measures/measures.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import { type MeasurementProblems, OWN, limitsOf } from './measurement-values.ts';

/** The problems of the form in words, by field. */
export function problemTexts(
  problems: MeasurementProblems,
  units: GrowthUnits,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const measure = OWN.find((name) => name === field);
      switch (problem) {
        case 'notNumber':
          return [field, t('growth.notNumber', { example: exampleOf(measure, units) })];
        case 'outside':
          return [field, outsideText(measure ?? 'weight', units)];
        case 'noteLong':
          return [field, t('growth.noteLong', { max: GROWTH_NOTE_MAX_CHARS })];
        default:
          return [field, t(`growth.${problem}`)];
      }
    }),
  );
}

function outsideText(measure: Measure, units: GrowthUnits): string {
  const { min, max } = limitsOf(measure);
  const unit = units[measure];
  return t('growth.outside', { min: measureText(min, unit), max: measureText(max, unit) });
}

function exampleOf(measure: Measure | undefined, units: GrowthUnits): string {
  const unit = measure && units[measure];
  if (unit === 'lb') return '11 lb 7 oz';
  return formatNumber(measure === 'weight' ? 5.2 : 58.5, { digits: 1 });
}
