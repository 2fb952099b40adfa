import type { EventRecord } from '../../../../schema/records/event.ts';
import { PHOTOS_PER_EVENT_MAX } from '../../../../schema/limits.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { PhotoStrip } from '../../../app/media/photo-strip.tsx';
import { useReplica } from '../../../app/services.tsx';

/** The photos of an entry. What is added is stored at once, whether or not the form is saved. */
export function ShownPhotos({ event, canAdd }: { event: EventRecord; canAdd: boolean }) {
  const replica = useReplica();
  const { id, childId, photoIds } = event;
  if (!replica) return null;
  const attach = async (added: readonly string[], gone: readonly string[]) => {
    // Another device may have added some meanwhile.
    const now = (await replica.events.read(id))?.photoIds ?? photoIds;
    await replica.events.edit(id, { photoIds: withPhotos(now, added, gone) });
  };
  return (
    <PhotoStrip
      ids={photoIds}
      max={PHOTOS_PER_EVENT_MAX}
      about={{
        eventId: id,
        childIds: childId === null ? [] : [childId],
        visibility: event.visibility,
      }}
      canAdd={canAdd}
      onAdded={(added, gone) => void attach(added, gone).catch(showNotSaved)}
    />
  );
}
