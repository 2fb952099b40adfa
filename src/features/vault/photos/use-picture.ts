import { useMemo } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
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

const placeholders = new Map<string, string>();
const PLACEHOLDERS_MAX = 2_000;

/** A thumbhash as an address for `<img>`; drawing one takes some tenths of a millisecond. */
function placeholderUrl(base64: string | null): string | null {
  if (base64 === null) return null;
  const known = placeholders.get(base64);
  if (known !== undefined) return known;
  if (placeholders.size > PLACEHOLDERS_MAX) placeholders.clear();
  const url = drawnPlaceholder(base64);
  if (url !== null) placeholders.set(base64, url);
  return url;
}

function drawnPlaceholder(base64: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    // Another release may write another kind of placeholder.
    return null;
  }
}
