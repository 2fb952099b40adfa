import { measureText } from '../measures/measure-text.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { daysBetween, monthsBetween } from '../../domain/child/birth.ts';
import { DAYS_PER_MONTH, HEIGHT_FROM_DAY } from '../../domain/growth/age.ts';
import { type GrowthMeasure, measureRules } from '../../domain/growth/growth-measures.ts';
import { percentileText } from '../../domain/growth/normal.ts';
import type { GrowthPoint } from '../../domain/growth/points.ts';
import type { GrowthFigure, GrowthScore, NoFigure } from '../../domain/growth/score.ts';
import { growthTrend, trendPoints } from '../../domain/growth/trend.ts';
import type { Velocity } from '../../domain/growth/velocity.ts';
import type { Measure } from '../../domain/measures/measures.ts';
import { round } from '../../domain/units.ts';
import { formatList, formatLocalDate, formatNumber, numberFormat } from '../../i18n/format.ts';
import '../../i18n/lazy/growth.ts';
import { t } from '../../i18n/t.ts';
import { type GrowthUnits, paceOf } from './growth-units.ts';

/** What the screen of growth says about measurements. */

const SI_FIELDS = { weight: 'weightG', length: 'lengthMm', head: 'headMm' } as const;

/** "5.20 kg", as it was typed where the unit is the same; null where it was not measured. */
export function ownValueText(
  record: Pick<GrowthRecord, 'weightG' | 'lengthMm' | 'headMm' | 'entered'>,
  measure: Measure,
  units: GrowthUnits,
): string | null {
  const si = record[SI_FIELDS[measure]];
  return si === null
    ? null
    : measureText({ si, entered: record.entered?.[measure] }, units[measure]);
}

/** "5.20 kg, 58.1 cm and 38.5 cm": all that one measurement has. */
export function measurementText(record: GrowthRecord, units: GrowthUnits): string {
  const values = (['weight', 'length', 'head'] as const).flatMap(
    (measure) => ownValueText(record, measure, units) ?? [],
  );
  return formatList(values);
}

/** The value of a point: "5.20 kg", "16.4 kg/m²"; the weight, for weight for length. */
export function pointValueText(
  { own, measurement }: GrowthPoint<GrowthRecord>,
  measure: GrowthMeasure,
  units: GrowthUnits,
): string {
  if (measure === 'bmi') {
    const { weightG, lengthMm } = measurement;
    const bmi = (weightG ?? 0) / 1000 / ((lengthMm ?? 1) / 1000) ** 2;
    return `${formatNumber(bmi, { digits: 1, fixed: true })} ${measureRules.bmi.unit}`;
  }
  if (measure !== 'weightForLength') return ownValueText(own, measure, units) ?? '';
  const length =
    measurement.lengthMm === null ? '' : measureText({ si: measurement.lengthMm }, units.length);
  return `${ownValueText(own, 'weight', units) ?? ''} · ${length}`;
}

/** "P 34"; "–" without a figure. */
export function figureText(figure: GrowthFigure | NoFigure | null): string {
  return figure === null || figure.z === null ? '–' : percentileText(figure.z);
}

/** "P 34 (corrected P 48)" with the value before it. */
export function labelText(value: string, { chronological, corrected }: GrowthScore): string {
  if (corrected && corrected.z !== null) {
    return t('growth.labelCorrected', {
      value,
      percentile: figureText(chronological),
      corrected: figureText(corrected),
    });
  }
  if (chronological.z === null) return value;
  return t('growth.labelOne', { value, percentile: figureText(chronological) });
}

/** "−1.2", with a sign that is as wide as a digit. */
export function zText(z: number): string {
  // What rounds to zero has no sign.
  const tenths = round(z, 1) === 0 ? 0 : z;
  return formatNumber(tenths, { digits: 1, fixed: true }).replace('-', '−');
}

/** "12 days", "11 weeks", "6 months", "8 years, 3 months". */
export function ageText(days: number): string {
  const months = Math.floor(days / DAYS_PER_MONTH + 1e-9);
  if (days < 14) return formatUnit(days, 'day');
  if (months < 3) return formatUnit(Math.floor(days / 7), 'week');
  if (months < 24) return formatUnit(months, 'month');
  const years = formatUnit(Math.floor(months / 12), 'year');
  return months % 12 === 0 ? years : formatList([years, formatUnit(months % 12, 'month')]);
}

/** Longer ago it is months, as with the age of a child. */
const MOST_DAYS_AGO = 60;

/** "12 days ago", "4 months ago", "2 years ago". */
export function daysAgoText(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days <= 0) return t('growth.today');
  if (days === 1) return t('growth.yesterday');
  if (days <= MOST_DAYS_AGO) return t('growth.daysAgo', { count: days });
  const months = monthsBetween(day, today);
  const ago = new Intl.RelativeTimeFormat(undefined);
  return months < 24 ? ago.format(-months, 'month') : ago.format(-Math.floor(months / 12), 'year');
}

/** Whether a child follows its curve, in one sentence; null where no point has a figure. */
export function trendText(points: readonly GrowthPoint[], today: string): string | null {
  const rated = trendPoints(points);
  if (rated.length === 0) return null;
  const trend = growthTrend(rated);
  if (trend === null) return t('growth.tooFew');
  const month = monthText(trend.since, today);
  if (trend.kind === 'along') return t('growth.along', { month });
  return t('growth.moved', { from: figureText(trend.from), to: figureText(trend.to), month });
}

/** "24 g a day since Tue 14 Oct", in the units of the person: "0.8 oz a day". */
export function velocityText(
  { value, unit, from }: Velocity,
  { measure, units, today }: { measure: Measure; units: GrowthUnits; today: string },
): string {
  const pace = paceOf(measure, units);
  const period = unit === 'g/day' ? 'day' : 'month';
  return t('growth.velocity', {
    gain: formatNumber(value * pace.perUnit, { digits: pace.digits }).replace('-', '−'),
    unit: t(`growth.unit-${pace.unit}/${period}`),
    day: formatLocalDate(from, today),
  });
}

/** "Length" below two years, "Height" from then on; WHO's names. */
export function measureName(measure: GrowthMeasure, ageDays: number | null): string {
  const isTall = ageDays !== null && ageDays >= HEIGHT_FROM_DAY;
  if (isTall && measure === 'length') return t('growth.name-height');
  if (isTall && measure === 'weightForLength') return t('growth.name-weightForHeight');
  return t(`growth.name-${measure}`);
}

function formatUnit(value: number, unit: 'day' | 'week' | 'month' | 'year'): string {
  return numberFormat(`long ${unit}`, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** "March", with the year where more than eleven months have passed. */
function monthText(day: string, today: string): string {
  const isRecent = monthsBetween(day, today) < 11;
  return new Intl.DateTimeFormat(undefined, {
    month: 'long',
    ...(isRecent ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T12:00:00Z`));
}
