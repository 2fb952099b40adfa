import { collections } from '../../../schema/collections.ts';
import {
  type MotorMilestone,
  motorMilestoneId,
} from '../../../schema/records/motor-milestone-id.ts';
import { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

export type MotorMilestoneValues = Pick<
  MotorMilestoneRecord,
  'status' | 'date' | 'datePrecision' | 'note'
>;

export const NOT_YET: MotorMilestoneValues = {
  status: 'not_yet',
  date: null,
  datePrecision: 'day',
  note: '',
};

/** The motor milestones on this device. */
export function motorMilestonesOf(
  replica: Pick<Replica, 'store'>,
): RecordStore<MotorMilestoneRecord> {
  return replica.store(collections.motorMilestones, MotorMilestoneRecord);
}

/**
 * Stores what is known of one milestone of a child. Only what differs is written, so that two devices
 * that change different ones, or the note and the date of one, keep both.
 *
 * @returns the values before
 * @throws InvalidRecordError; ReplicaError when the device cannot store
 */
export async function setMotorMilestone(
  replica: Pick<Replica, 'store'>,
  { childId, milestone }: { childId: string; milestone: MotorMilestone },
  values: MotorMilestoneValues,
): Promise<MotorMilestoneValues> {
  const store = motorMilestonesOf(replica);
  const id = motorMilestoneId(childId, milestone);
  const before = await store.read(id);
  if (before) {
    // An edit with the same values writes nothing, and so would not bring it back.
    if (isRemoved(before)) await store.restore(id);
    await store.edit(id, values);
  } else await store.add([{ id, childId, milestone, photoId: null, ...values }]);
  const { status, date, datePrecision, note } = before ?? NOT_YET;
  return { status, date, datePrecision, note };
}
