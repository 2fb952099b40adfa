import { useMemo } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { growthPoints } from '../../../domain/growth/points.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import { labelText, pointValueText } from '../growth-texts.ts';
import { type GrowthUnits, axisMeasure } from '../growth-units.ts';
import {
  axisDomain,
  chartCurves,
  placedPoints,
  standardOf,
  usesCorrection,
} from './chart-model.ts';
import { axisOf, drawnPoint, sourceOf } from './drawing.ts';
import { GrowthPlot } from './growth-plot.tsx';
import { domainOf, usualRange } from './ranges.ts';
import { chartTextScale } from './text-places.ts';

export type PictureProps = {
  child: ChildRecord;
  tables: GrowthTables;
  records: readonly GrowthRecord[];
  measure: GrowthMeasure;
  units: GrowthUnits;
  today: string;
};

/** A chart as the screen of growth opens it, to look at: for paper. Null without a point. */
export function GrowthPicture({
  widthPx,
  textScale: chosenScale,
  ...props
}: PictureProps & { widthPx: number; textScale: number }) {
  const { tables, measure, units } = props;
  const textScale = chartTextScale(widthPx, chosenScale);
  const drawing = usePicture(props);
  if (!drawing) return null;
  const { ages, curves, points, newest, isCorrected } = drawing;
  const shown = axisDomain(tables, measure, ages);
  return (
    <GrowthPlot
      width={widthPx}
      shown={shown}
      curves={curves}
      points={points}
      beside={null}
      target={null}
      measure={axisMeasure(measure, units)}
      axis={axisOf({ measure, shown, width: widthPx, textScale, units })}
      lastLabel={labelText(pointValueText(newest, measure, units), newest.score)}
      source={sourceOf({ tables, measure, ages, kind: 'corrected', isCorrected })}
      textScale={textScale}
      cursor={null}
    />
  );
}

function usePicture({ child, tables, records, measure, units, today }: PictureProps) {
  return useMemo(() => {
    const kind = 'corrected';
    const all = growthPoints(tables, child, records, measure);
    const placed = placedPoints(all, { measure, kind, units });
    const newest = placed.at(-1)?.point;
    if (!newest || child.birthdate === null) return null;
    const lastDay = daysBetween(child.birthdate, today);
    const ages = domainOf(usualRange(lastDay, measure), lastDay, measure);
    const standard = standardOf(measure, ages);
    return {
      ages,
      curves: chartCurves(tables, { measure, standard, choice: 'usual', units }),
      points: placed.map((point) => drawnPoint(point, { measure, units, today })),
      newest,
      isCorrected: usesCorrection(child, all),
    };
  }, [child, tables, records, measure, units, today]);
}
