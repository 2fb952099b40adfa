import { PHOTO_MAX_CHARS } from '../../../schema/limits.ts';
import { bareJpeg } from '../../../schema/records/jpeg.ts';
import { photoBytes, photoOf } from '../../../schema/records/photo.ts';

/** Sharp on a phone's screen wherever a face is shown. */
const SIDE_PX = 192;
/** Below the second a photo of that size fits; what does not is noise, and smaller. */
const TRIES = [
  { sidePx: SIDE_PX, quality: 0.82 },
  { sidePx: SIDE_PX, quality: 0.7 },
  { sidePx: SIDE_PX, quality: 0.5 },
  { sidePx: SIDE_PX / 2, quality: 0.7 },
  { sidePx: SIDE_PX / 2, quality: 0.3 },
];

/** A square picture as the data URL of a JPEG, or whatever else the browser makes of it. */
export type DrawJpeg = (target: { sidePx: number; quality: number }) => string;

/**
 * The best photo that fits into a record, with nothing in it but the picture.
 *
 * @returns null when there is none
 */
export function photoToFit(draw: DrawJpeg): string | null {
  for (const target of TRIES) {
    const drawn = photoBytes(draw(target));
    const bare = drawn && bareJpeg(drawn);
    if (!bare) return null;
    const photo = photoOf(bare);
    if (photo.length <= PHOTO_MAX_CHARS) return photo;
  }
  return null;
}
