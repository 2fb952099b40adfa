import { Suspense, lazy } from 'react';
import { MEDICINE_PHOTOS_MAX } from '../../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../../schema/records/list-item.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { useReplica } from '../../../app/services.tsx';
import { listItemsOf } from '../../../replica/stores/list-items.ts';
import { useItems } from './use-items.ts';

const PhotoStrip = lazy(async () => ({
  default: (await import('../../../app/media/photo-strip.tsx')).PhotoStrip,
}));

/** Photos of a medicine, by which others recognise it. They are stored at once, not with the form. */
export function MedicinePhotos({ medicine: { id, childId } }: { medicine: ListItem<'medicine'> }) {
  const replica = useReplica();
  const stored = useItems('medicine')?.find((item) => item.id === id);
  if (replica === null) return null;
  const attach = async (added: readonly string[], gone: readonly string[]) => {
    const store = listItemsOf(replica);
    const now = (await store.read(id)) as ListItem<'medicine'> | undefined;
    await store.edit(id, { photoIds: withPhotos(now?.photoIds ?? [], added, gone) });
  };
  return (
    <Suspense>
      <PhotoStrip
        ids={stored?.photoIds ?? []}
        max={MEDICINE_PHOTOS_MAX}
        about={{ ownerId: id, childIds: [childId], visibility: 'family' }}
        canAdd
        onAdded={(added, gone) => void attach(added, gone).catch(showNotSaved)}
      />
    </Suspense>
  );
}
