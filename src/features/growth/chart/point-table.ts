import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import type { ChartTable, TableColumn } from '../../../app/charts/chart-table.tsx';
import type { Measure } from '../../../app/charts/measure.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { percentileOf, percentileText } from '../../../domain/growth/normal.ts';
import { type GrowthPoint, placeOf } from '../../../domain/growth/points.ts';
import type { GrowthFigure, NoFigure } from '../../../domain/growth/score.ts';
import { t } from '../../../i18n/t.ts';
import { ageText, zText } from '../growth-texts.ts';
import { type GrowthUnits, axisMeasure, inChartUnit, unitOf } from '../growth-units.ts';

/** The values of a chart, newest first, for reading and for a file. */
export function pointTable(
  points: readonly GrowthPoint<GrowthRecord>[],
  {
    measure,
    units,
    hasCorrected,
  }: { measure: GrowthMeasure; units: GrowthUnits; hasCorrected: boolean },
): ChartTable {
  const unit = unitOf(measure, units);
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
    const value = placeOf(point, measure, 'chronological')?.y ?? null;
    const { chronological, corrected } = point.score;
    return [
      point.own.date,
      point.age?.day ?? null,
      value === null ? null : inChartUnit(value, unit),
      zOf(chronological),
      zOf(chronological),
      ...(hasCorrected ? [zOf(corrected), zOf(corrected)] : []),
    ];
  });
  return { columns, rows };
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
