import { useFormContext } from 'react-hook-form';
import { PHOTOS_PER_EVENT_MAX } from '../../../../schema/limits.ts';
import { PhotoStrip } from '../../../app/media/photo-strip.tsx';
import type { EntryValues } from '../../../log-types/form/log-form.ts';

type NewPhotosProps = {
  ownerId: string;
  ids: readonly string[];
  onAdded: (added: readonly string[], gone: readonly string[]) => void;
};

/** The photos of an entry that is not saved yet; they are in the vault at once. */
export function NewPhotos({ ownerId, ids, onAdded }: NewPhotosProps) {
  const { watch } = useFormContext<EntryValues>();
  return (
    <PhotoStrip
      ids={ids}
      max={PHOTOS_PER_EVENT_MAX}
      about={{ ownerId, childIds: watch('childIds'), visibility: watch('visibility') }}
      canAdd
      onAdded={onAdded}
    />
  );
}
