import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import type { ChartTable, TableCell, TableColumn } from '../../../app/charts/chart-table.tsx';
import type { Measure } from '../../../app/charts/measure.ts';
import { quantitiesOf } from '../../../app/growth/measurement-text.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { percentileOf, percentileText } from '../../../domain/growth/normal.ts';
import { type GrowthPoint, placeOf } from '../../../domain/growth/points.ts';
import type { GrowthFigure, NoFigure } from '../../../domain/growth/score.ts';
import { t } from '../../../i18n/t.ts';
import { ageText, pointValueText, zText } from '../../../app/growth/growth-texts.ts';
import { type GrowthUnits, axisMeasure, exactValue } from '../../../app/growth/growth-units.ts';

/** The values of a chart, newest first, for reading and for a file. */
export function pointTable(
  points: readonly GrowthPoint<GrowthRecord>[],
  {
    measure,
    units,
    hasCorrected,
  }: { measure: GrowthMeasure; units: GrowthUnits; hasCorrected: boolean },
): ChartTable {
  const columns: TableColumn[] = [
    { label: t('growth.columnDate') },
    { label: t('growth.columnAge'), measure: ages },
    { label: t(`growth.name-${measure}`), measure: axisMeasure(measure, units) },
    { label: t('growth.percentile'), measure: percentiles },
    { label: t('growth.zScore'), measure: scores },
    ...(hasCorrected
      ? [
          { label: t('growth.columnCorrected'), measure: percentiles },
          { label: t('growth.columnCorrectedZ'), measure: scores },
        ]
      : []),
  ];
  const rows = points.toReversed().map((point) => {
    const { chronological, corrected } = point.score;
    return [
      point.own.date,
      point.age?.day ?? null,
      valueOf(point, measure, units),
      zOf(chronological),
      zOf(chronological),
      ...(hasCorrected ? [zOf(corrected), zOf(corrected)] : []),
    ];
  });
  return { columns, rows };
}

/** As it was measured and typed: the curves may be of the other position, and of rounded units. */
function valueOf(
  point: GrowthPoint<GrowthRecord>,
  measure: GrowthMeasure,
  units: GrowthUnits,
): TableCell {
  const text = () => pointValueText(point, measure, units);
  const own = measure === 'weightForLength' ? 'weight' : measure;
  if (own === 'bmi') {
    const bmi = placeOf(point, measure, 'chronological')?.y;
    return bmi === undefined ? null : { number: bmi, text };
  }
  const quantity = quantitiesOf(point.own)[own];
  return quantity && { number: exactValue(quantity, own, units[own]), text };
}

function zOf(figure: GrowthFigure | NoFigure | null): number | null {
  return figure?.z ?? null;
}

const base = { unit: null, steps: [1] };
const ages: Measure = { ...base, unit: 'days', text: ageText, tick: ageText, number: Math.round };
/** Written from the z score, as everywhere; a file has the percentile with one digit. */
const percentiles: Measure = {
  ...base,
  text: percentileText,
  tick: percentileText,
  number: (z) => Math.round(percentileOf(z) * 10) / 10,
};
const scores: Measure = {
  ...base,
  text: zText,
  tick: zText,
  number: (z) => Math.round(z * 100) / 100,
};
