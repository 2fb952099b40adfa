import { collections } from '../../../schema/collections.ts';
import {
  type MotorMilestone,
  motorMilestoneId,
} from '../../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

export type MotorMilestoneValues = Pick<
  MotorMilestoneRecord,
  'status' | 'date' | 'datePrecision' | 'note' | 'photoId'
>;

export const NOT_YET: MotorMilestoneValues = {
  status: 'not_yet',
  date: null,
  datePrecision: 'day',
  note: '',
  photoId: null,
};

/** The motor milestones on this device. */
export function motorMilestonesOf(
  replica: Pick<Replica, 'store'>,
): RecordStore<MotorMilestoneRecord> {
  return replica.store(collections.motorMilestones);
}

/**
 * Stores what somebody now knows of one milestone of a child. Only these values are written, so that two
 * devices that change different milestones, or the note and the date of one, keep both.
 *
 * @returns the values before, to undo it
 * @throws InvalidRecordError; ReplicaError when the device cannot store
 */
export async function setMotorMilestone(
  replica: Pick<Replica, 'store'>,
  { childId, milestone }: { childId: string; milestone: MotorMilestone },
  changes: Partial<MotorMilestoneValues>,
): Promise<Partial<MotorMilestoneValues>> {
  const store = motorMilestonesOf(replica);
  const id = motorMilestoneId(childId, milestone);
  const before = await store.read(id);
  if (before) {
    // An edit with the same values writes nothing, and so would not bring it back.
    if (isRemoved(before)) await store.restore(id);
    await store.edit(id, changes);
  } else await store.add([{ id, childId, milestone, ...NOT_YET, ...changes }], NOT_YET);
  const former = before ?? NOT_YET;
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, former[name as keyof MotorMilestoneValues]]),
  );
}
