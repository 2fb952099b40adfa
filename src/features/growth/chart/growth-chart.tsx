import { memo, useMemo } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { CurvePoint } from '../../../domain/growth/curves.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import type { ParentHeights } from '../../../domain/growth/mid-parental.ts';
import type { AgeKind } from '../../../domain/growth/points.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CurveChoice } from '../../../app/growth/chart/curve-choice.ts';
import { labelText, pointValueText } from '../../../app/growth/growth-texts.ts';
import { type GrowthUnits, axisMeasure } from '../../../app/growth/growth-units.ts';
import { axisOf, drawnPoint, sourceOf } from '../../../app/growth/chart/drawing.ts';
import {
  type ChartPoint,
  axisDomain,
  chartCurves,
  standardOf,
  targetCurve,
} from '../../../app/growth/chart/chart-model.ts';
import { GrowthPlot } from '../../../app/growth/chart/growth-plot.tsx';
import type { Domain } from '../../../app/growth/chart/ranges.ts';
import { chartTextScale } from '../../../app/growth/chart/text-places.ts';
import { useZoom } from './use-zoom.ts';
import { useWidth } from '../../../ui/use-width.ts';
import styles from './growth-chart.module.css';

export type GrowthChartProps = {
  tables: GrowthTables | null;
  measure: GrowthMeasure;
  name: string;
  points: readonly ChartPoint[];
  ages: Domain;
  kind: AgeKind;
  /** Whether some point of the child is placed by the corrected age. */
  isCorrected: boolean;
  choice: CurveChoice;
  units: GrowthUnits;
  today: string;
  beside: { name: string; points: readonly CurvePoint[] } | null;
  /** Of the parents; null: without their line. */
  heights: ParentHeights | null;
  selected: string | null;
  onSelect: (id: string) => void;
};

/** The drawing with its zoom. A choice that comes into the address does not draw it again. */
export const GrowthChart = memo(function GrowthChart({
  tables,
  measure,
  name,
  points,
  ages,
  kind,
  isCorrected,
  choice,
  units,
  today,
  beside,
  heights,
  selected,
  onSelect,
}: GrowthChartProps) {
  const { ref, width, textScale: chosenScale } = useWidth();
  const textScale = chartTextScale(width, chosenScale);
  const all = useMemo(() => axisDomain(tables, measure, ages), [tables, measure, ages]);
  const chosen = points.find(({ point }) => point.own.id === selected);
  const { shown, zoom, isZoomed, handlers, frame } = useZoom(all, chosen?.x);
  const standard = standardOf(measure, ages);
  const curves = useMemo(
    () => chartCurves(tables, { measure, standard, choice, units }),
    [tables, measure, standard, choice, units],
  );
  const target = useMemo(
    () => (tables && heights ? targetCurve(tables, heights, { shown, units }) : null),
    [tables, heights, shown, units],
  );
  const scale = useMemo(() => axisMeasure(measure, units), [measure, units]);
  const drawn = useMemo(
    () => points.map((point) => drawnPoint(point, { measure, units, today })),
    [points, measure, units, today],
  );
  const newest = points.at(-1)?.point;
  return (
    <div className={styles.chart}>
      {/* Keys that reach the plot from inside it; the plot itself takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} className={styles.frame} {...handlers}>
        <div ref={ref}>
          {width > 0 && (
            <GrowthPlot
              width={width}
              shown={shown}
              curves={curves}
              points={drawn}
              beside={beside}
              target={target}
              measure={scale}
              axis={axisOf({ measure, shown, width, textScale, units })}
              lastLabel={
                newest && measure !== 'weightForLength'
                  ? labelText(pointValueText(newest, measure, units), newest.score)
                  : null
              }
              source={sourceOf({ tables, measure, ages, kind, isCorrected })}
              textScale={textScale}
              cursor={{ name, selected, onSelect: ({ key }) => onSelect(key) }}
            />
          )}
        </div>
      </div>
      <div className={styles.zoom}>
        {isZoomed && (
          <Button size="small" variant="quiet" onClick={() => zoom(0)}>
            {t('growth.zoomAll')}
          </Button>
        )}
        <IconButton
          icon={Minus}
          label={t('growth.zoomOut')}
          disabled={!isZoomed}
          onClick={() => zoom(1 / 1.5)}
        />
        <IconButton icon={Plus} label={t('growth.zoomIn')} onClick={() => zoom(1.5)} />
      </div>
    </div>
  );
});
