import { collections } from '../../../schema/collections.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { dayIn } from '../../i18n/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { useVersionedRecord } from '../history/use-versioned-record.ts';
import type { Versioned } from '../history/versioned.ts';
import { useMoreUnits } from '../preferences/more-units.ts';
import { measurementFieldText, milestoneFieldText } from './field-texts.ts';

const ofMeasurement: ReadonlySet<string> = new Set([
  'date',
  'time',
  'weightG',
  'lengthMm',
  'headMm',
  'entered',
  'position',
  'clothed',
  'by',
  'note',
  'photoIds',
  'documentId',
] satisfies (keyof GrowthRecord)[]);

const ofMilestone: ReadonlySet<string> = new Set([
  'status',
  'date',
  'datePrecision',
  'note',
  'photoId',
] satisfies (keyof MotorMilestoneRecord)[]);

/** The versions of a measurement. */
export function useVersionedMeasurement(record: GrowthRecord): Versioned {
  const units = useMoreUnits();
  const today = dayIn(useNow(60_000));
  const { id, childId } = record;
  return useVersionedRecord({
    collection: collections.growth,
    record,
    path: `/api/user-children/${encodeURIComponent(childId)}/growth-measurements/${encodeURIComponent(id)}/history`,
    editable: ofMeasurement,
    textOf: (change) => measurementFieldText(record, change, { units, today }),
  });
}

/** The versions of a motor milestone. */
export function useVersionedMilestone(record: MotorMilestoneRecord): Versioned {
  const today = dayIn(useNow(60_000));
  const { childId, milestone } = record;
  return useVersionedRecord({
    collection: collections.motorMilestones,
    record,
    path: `/api/user-children/${encodeURIComponent(childId)}/motor-milestones/${milestone}/history`,
    editable: ofMilestone,
    textOf: (change) => milestoneFieldText(record, change, { today }),
  });
}
