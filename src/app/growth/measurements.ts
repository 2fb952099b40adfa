import { collections } from '../../../schema/collections.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { Live } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { Replica } from '../../replica/replica.ts';

/** The measurements of these children in [from, to), epoch ms, newest first. */
export function measurementsIn(
  replica: Pick<Replica, 'store'>,
  {
    childIds,
    ...range
  }: { childIds: readonly string[]; from?: number; to?: number; limit?: number },
): Live<Entry<GrowthRecord>[]> {
  return replica.store(collections.growth).live({ childIds, ...range, order: 'newestFirst' });
}
