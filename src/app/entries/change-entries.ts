import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Replica } from '../../replica/replica.ts';
import { type EventChanges, changedFields } from '../../replica/stores/events.ts';

/**
 * Changes several entries in one transaction. An entry that somebody deleted in the meantime stays
 * deleted.
 * @returns the entries as stored
 */
export async function changeEntries(
  { events }: Replica,
  changesById: ReadonlyMap<string, EventChanges>,
): Promise<readonly EventRecord[]> {
  const rewriting = events.prepareRewrite([...changesById.keys()], (event, author) => {
    const changes = changesById.get(event.id);
    if (changes === undefined || isRemoved(event)) return null;
    return events.edited(event, changedFields(event, changes), author);
  });
  return [...(await rewriting.write()).values()];
}
