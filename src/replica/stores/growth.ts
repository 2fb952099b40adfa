import { collections } from '../../../schema/collections.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

/** The growth measurements on this device. */
export function growthOf(replica: Pick<Replica, 'store'>): RecordStore<GrowthRecord> {
  return replica.store(collections.growth);
}

/** All measurements of a child, oldest first: a child has a few hundred at most. */
export function measurementsOf(
  replica: Pick<Replica, 'store'>,
  childId: string,
): Live<Entry<GrowthRecord>[]> {
  return growthOf(replica).live({ childIds: [childId], order: 'oldestFirst' });
}

/** Those of a child in the trash. */
export function removedMeasurementsOf(
  replica: Pick<Replica, 'store'>,
  childId: string,
): Live<Entry<GrowthRecord>[]> {
  return growthOf(replica).live({ childIds: [childId], removed: true, order: 'newestFirst' });
}
