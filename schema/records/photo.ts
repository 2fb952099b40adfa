import { PHOTO_SIDE_MAX_PX } from '../limits.ts';
import { readJpeg } from './jpeg.ts';

/** Photos in records: data URLs of JPEG files. */

const PHOTO_PREFIX = 'data:image/jpeg;base64,';

/** The data URL of a JPEG file. */
export function photoOf(jpeg: Uint8Array): string {
  return PHOTO_PREFIX + btoa(Array.from(jpeg, (byte) => String.fromCharCode(byte)).join(''));
}

/** The JPEG file in a photo that Portrait accepted; null when its base64 is invalid. */
export function photoBytes(photo: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(photo.slice(PHOTO_PREFIX.length)), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * The problem of a photo that Portrait cannot check; null: none. A file may declare a size that
 * crashes the phone that draws it, contain the location of the photo, or have another file
 * appended.
 */
export function photoProblem(photo: string): string | null {
  const bytes = photoBytes(photo);
  const jpeg = bytes && readJpeg(bytes);
  if (!jpeg) return 'This is no whole JPEG file.';
  if (Math.max(jpeg.widthPx, jpeg.heightPx) > PHOTO_SIDE_MAX_PX) {
    return `A photo has at most ${PHOTO_SIDE_MAX_PX} × ${PHOTO_SIDE_MAX_PX} pixels.`;
  }
  return jpeg.isBare ? null : 'A photo may hold nothing but its picture.';
}
