import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { GrowthMeasure } from '../../domain/growth/growth-measures.ts';
import {
  type GrowthChild,
  type Measurement,
  scoreMeasurement,
} from '../../domain/growth/measurement.ts';
import { percentileText } from '../../domain/growth/normal.ts';
import { usedFigure } from '../../domain/growth/score.ts';
import type { GrowthTables } from '../../domain/growth/tables.ts';
import type { Measure, MeasureUnit, Quantity } from '../../domain/measures/measures.ts';
import { measureText } from '../measures/measure-text.ts';

/** A measurement in words, wherever it is one line among others. */

export type GrowthUnits = Readonly<Record<Measure, MeasureUnit>>;
type Measured = Measurement & Pick<GrowthRecord, 'entered'>;

/** What was measured, as it is stored. */
export function quantitiesOf(record: Measured): Readonly<Record<Measure, Quantity | null>> {
  const { weightG, lengthMm, headMm, entered } = record;
  return {
    weight: weightG === null ? null : { si: weightG, entered: entered?.weight },
    length: lengthMm === null ? null : { si: lengthMm, entered: entered?.length },
    head: headMm === null ? null : { si: headMm, entered: entered?.head },
  };
}

/** "5.20 kg · 58 cm" */
export function measuresText(record: Measured, units: GrowthUnits): string {
  const quantities = quantitiesOf(record);
  return (['weight', 'length', 'head'] as const)
    .flatMap((measure) => {
      const quantity = quantities[measure];
      return quantity ? [measureText(quantity, units[measure])] : [];
    })
    .join(' · ');
}

/** "5.20 kg · 58 cm · P 34": with the percentile of the weight, else of the length or the head. */
export function measurementText(
  record: Measured,
  { child, tables, units }: { child: GrowthChild; tables: GrowthTables | null; units: GrowthUnits },
): string {
  const quantities = quantitiesOf(record);
  const rated = (['weight', 'length', 'head'] as const).find((measure) => quantities[measure]);
  const percentile = rated && percentileFor(record, rated, { child, tables });
  return [measuresText(record, units), percentile].filter(Boolean).join(' · ');
}

/** "P 34", by the corrected age where there is one; null where WHO has no figure. */
export function percentileFor(
  record: Measurement,
  measure: GrowthMeasure,
  { child, tables }: { child: GrowthChild; tables: GrowthTables | null },
): string | null {
  const z = zFor(record, measure, { child, tables });
  return z === null ? null : percentileText(z);
}

/** The z score, by the corrected age where there is one; null where WHO has no figure. */
export function zFor(
  record: Measurement,
  measure: GrowthMeasure,
  { child, tables }: { child: GrowthChild; tables: GrowthTables | null },
): number | null {
  if (tables === null) return null;
  return usedFigure(scoreMeasurement(tables, child, record, measure)).z;
}
