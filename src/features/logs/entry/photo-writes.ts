import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { NewEvent } from '../../../replica/stores/events.ts';

/** Photos that were taken in before the entry that they belong to was saved. */

/** Says of each photo what the form said when it was saved: whose it is, and who may see it. */
export async function describePhotos(
  replica: Replica,
  entries: readonly Pick<NewEvent, 'id' | 'childId' | 'visibility'>[],
  photoIds: readonly string[],
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const { id: eventId = null, visibility = 'family' } = first;
  const photos = replica.store(collections.photos);
  const childIds = entries.flatMap(({ childId }) => childId ?? []);
  for (const id of photoIds) {
    await photos.edit(id, { eventId, childIds, visibility });
  }
}

/** Adds photos to entries that were saved meanwhile. */
export async function attachPhotos(
  replica: Replica,
  entries: readonly EventRecord[],
  photoIds: readonly string[],
): Promise<void> {
  for (const { id } of entries) {
    const held = (await replica.events.read(id))?.photoIds ?? [];
    await replica.events.edit(id, { photoIds: [...new Set([...held, ...photoIds])] });
  }
  await describePhotos(replica, entries, photoIds);
}
