import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { Measurement } from '../../../domain/growth/measurement.ts';
import {
  type MeasurementQuestion,
  measurementQuestions,
} from '../../../domain/growth/plausibility.ts';
import { loadGrowthTables } from '../../../domain/growth/tables.ts';

/** What to ask before a measurement is saved. Without the tables only measurements are compared. */
export async function askedBefore({
  child,
  fields,
  others,
}: {
  child: ChildRecord;
  fields: Measurement;
  others: readonly Measurement[];
}): Promise<MeasurementQuestion[]> {
  const { chartSex } = child;
  const tables = chartSex === null ? null : await loadGrowthTables(chartSex).catch(() => null);
  return measurementQuestions({ tables, child, measurement: fields, others });
}
