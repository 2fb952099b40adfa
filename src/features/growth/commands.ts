import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Replica } from '../../replica/replica.ts';
import { growthOf } from '../../replica/stores/growth.ts';
import type { NewRecord, RecordChanges } from '../../replica/stores/record-store.ts';

/** The writes of the screen of growth. */

/** The id was created with the form, so a second submit writes the same measurement. */
export async function addMeasurement(
  replica: Pick<Replica, 'store'>,
  draft: NewRecord<GrowthRecord>,
): Promise<GrowthRecord | null> {
  const [added] = await growthOf(replica).add([draft]);
  return added ?? null;
}

/** Editing restores a measurement that somebody deleted in the meantime. */
export async function editMeasurement(
  replica: Pick<Replica, 'store'>,
  record: GrowthRecord,
  changes: RecordChanges<GrowthRecord>,
): Promise<void> {
  const store = growthOf(replica);
  if (Object.keys(changes).length > 0) await store.edit(record.id, changes);
  else if (isRemoved(record)) await store.restore(record.id);
}
