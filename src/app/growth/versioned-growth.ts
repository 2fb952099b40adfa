import { collections } from '../../../schema/collections.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { editToRestore } from '../../domain/entries/record-history.ts';
import { dayIn } from '../../i18n/format.ts';
import { growthOf } from '../../replica/stores/growth.ts';
import { motorMilestonesOf } from '../../replica/stores/motor-milestones.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRights } from '../entries/rights.ts';
import type { Versioned } from '../history/versioned.ts';
import { useMoreUnits } from '../preferences/more-units.ts';
import { useReplica } from '../services.tsx';
import { useQuery } from '../use-query.ts';
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
  const replica = useReplica();
  const units = useMoreUnits();
  const { may } = useRights();
  const today = dayIn(useNow(60_000));
  const { id, childId } = record;
  const state = useQuery((each) => growthOf(each).get(id), [id])?.state ?? 'saved';
  const shape = collections.growth.merge;
  return {
    record,
    shape,
    path: `/api/user-children/${encodeURIComponent(childId)}/growth-measurements/${encodeURIComponent(id)}/history`,
    isUnsent: state !== 'saved',
    mayEdit: replica !== null && may('edit', collections.growth, record),
    textOf: (change) => measurementFieldText(record, change, { units, today }),
    editTo: (change) => editToRestore(shape, record, change, ofMeasurement),
    edit: async (changes) => replica && growthOf(replica).edit(id, changes),
  };
}

/** The versions of a motor milestone. */
export function useVersionedMilestone(record: MotorMilestoneRecord): Versioned {
  const replica = useReplica();
  const { may } = useRights();
  const today = dayIn(useNow(60_000));
  const { id, childId, milestone } = record;
  const state = useQuery((each) => motorMilestonesOf(each).get(id), [id])?.state ?? 'saved';
  const shape = collections.motorMilestones.merge;
  return {
    record,
    shape,
    path: `/api/user-children/${encodeURIComponent(childId)}/motor-milestones/${milestone}/history`,
    isUnsent: state !== 'saved',
    mayEdit: replica !== null && may('edit', collections.motorMilestones, record),
    textOf: (change) => milestoneFieldText(record, change, { today }),
    editTo: (change) => editToRestore(shape, record, change, ofMilestone),
    edit: async (changes) => replica && motorMilestonesOf(replica).edit(id, changes),
  };
}
