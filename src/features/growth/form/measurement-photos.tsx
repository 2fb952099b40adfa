import { GROWTH_PHOTOS_MAX } from '../../../../schema/limits.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { PhotoStrip } from '../../../app/media/photo-strip.tsx';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { useReplica } from '../../../app/services.tsx';
import { growthOf } from '../../../replica/stores/growth.ts';

type MeasurementPhotosProps = {
  /** That of the measurement, also before it is saved. */
  id: string;
  childId: string;
  ids: readonly string[];
  onAddedToForm: (added: readonly string[], gone: readonly string[]) => void;
};

/**
 * The photos of a measurement, of the scale or the page of the booklet. A stored measurement has them at
 * once, also if its form was saved or closed while they were taken in.
 */
export function MeasurementPhotos({ id, childId, ids, onAddedToForm }: MeasurementPhotosProps) {
  const replica = useReplica();
  if (!replica) return null;
  const attach = async (added: readonly string[], gone: readonly string[]) => {
    const store = growthOf(replica);
    const stored = await store.read(id);
    if (!stored) return onAddedToForm(added, gone);
    await store.edit(id, { photoIds: withPhotos(stored.photoIds, added, gone) });
  };
  return (
    <PhotoStrip
      ids={ids}
      max={GROWTH_PHOTOS_MAX}
      about={{ ownerId: id, childIds: [childId], visibility: 'family' }}
      canAdd
      onAdded={(added, gone) => void attach(added, gone).catch(showNotSaved)}
    />
  );
}
