import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import type { AgeKind } from '../../../domain/growth/points.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { ageText, labelText, pointValueText } from '../growth-texts.ts';
import { type GrowthUnits, unitOf } from '../growth-units.ts';
import { ageAxis, lengthAxis } from './axis.ts';
import { type ChartPoint, standardOf } from './chart-model.ts';
import type { DrawnPoint } from './growth-plot.tsx';
import type { Domain } from './ranges.ts';

/** What a chart of growth writes, on the screen and on paper. */

/** A point with its label, which is written when it is read. */
export function drawnPoint(
  { point, x, y, isCorrected }: ChartPoint,
  { measure, units, today }: { measure: GrowthMeasure; units: GrowthUnits; today: string },
): DrawnPoint {
  return {
    key: point.own.id,
    day: point.own.date,
    x,
    y,
    isCorrected,
    label: () => {
      const label = labelText(pointValueText(point, measure, units), point.score);
      const day = formatLocalDate(point.own.date, today);
      return point.age === null
        ? t('growth.pointLabelNoAge', { day, label })
        : t('growth.pointLabel', { day, age: ageText(point.age.day), label });
    },
  };
}

/** The axis below a chart: ages, or lengths for weight for length. */
export function axisOf({
  measure,
  shown,
  width,
  textScale,
  units,
}: {
  measure: GrowthMeasure;
  shown: Domain;
  width: number;
  textScale: number;
  units: GrowthUnits;
}) {
  const widthForTexts = width / textScale - 80;
  if (measure === 'weightForLength') {
    const unit = unitOf('length', units) ?? 'cm';
    const ticks = lengthAxis(shown, widthForTexts, unit === 'in' ? 25.4 : 10);
    return { title: t('growth.axisLength', { unit }), ticks };
  }
  const { unit, ticks } = ageAxis(shown, widthForTexts);
  return { title: t(`growth.axis-${unit}`), ticks };
}

/** As `docs/growth.md` asks: WHO, the standard and the kind of age. */
export function sourceOf({
  tables,
  measure,
  ages,
  kind,
  isCorrected,
}: {
  tables: GrowthTables | null;
  measure: GrowthMeasure;
  ages: Domain;
  kind: AgeKind;
  /** Whether some point of the child is placed by the corrected age. */
  isCorrected: boolean;
}): string[] {
  if (tables === null) return [];
  const age = isCorrected && kind === 'corrected' ? 'corrected' : 'chronological';
  return [
    t(`growth.source-${standardOf(measure, ages)}`),
    `${t(`growth.sex-${tables.sex}`)} · ${t(`growth.source-${age}`)}`,
  ];
}
