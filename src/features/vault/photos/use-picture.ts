import { useMemo } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { placeholderUrl } from '../../../app/media/placeholder.ts';
import { usePicture as useStoredPicture } from '../../../app/media/use-picture.ts';
import { isVideo } from './kinds.ts';

export type ShownPicture = {
  /** For `<img>`; null: nothing can be drawn. */
  url: string | null;
  /** False: the bytes are neither on this device nor can they be fetched now. */
  isHere: boolean;
  /** Why they are not here: no connection, or the device that has them has not uploaded them yet. */
  absence: 'notHere' | 'notUploaded' | null;
  /** `url` is only the placeholder. */
  isBlurred: boolean;
  /** The bytes are being read. */
  isLoading: boolean;
};

type Size = 'thumb' | 'view' | 'original';

/** The picture of a photo, or the still picture of a video, as far as this device can show it. */
export function usePicture(record: PhotoRecord, size: Size): ShownPicture {
  const name = isVideo(record) && size !== 'thumb' ? 'poster' : size;
  // No browser of the family could decode it: there are no small pictures, only the original.
  const isOpaque = record.width === null && !isVideo(record);
  const picture = useStoredPicture(
    isOpaque ? null : { collection: 'photos', id: record.id, name },
    record.stored,
  );
  const placeholder = useMemo(() => placeholderUrl(record.placeholder), [record.placeholder]);
  if (isOpaque)
    return { url: null, isHere: true, absence: null, isBlurred: false, isLoading: false };
  if (picture.state === 'here') {
    return { url: picture.url, isHere: true, absence: null, isBlurred: false, isLoading: false };
  }
  const isLoading = picture.state === 'loading';
  const absence = picture.state === 'missing' ? 'notUploaded' : 'notHere';
  return {
    url: placeholder,
    isHere: isLoading,
    absence: isLoading ? null : absence,
    isBlurred: true,
    isLoading,
  };
}
