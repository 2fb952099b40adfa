import { PHOTO_MAX_CHARS } from '../../../schema/limits.ts';
import { bareJpeg } from '../../../schema/records/jpeg.ts';
import { photoOf } from '../../../schema/records/photo.ts';

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

/** A JPEG file of a square picture; null where the browser makes none. */
export type DrawJpeg = (target: { sidePx: number; quality: number }) => Promise<Uint8Array | null>;

/**
 * The best photo that fits into a record, with nothing in it but the picture.
 *
 * @returns null when there is none
 */
export async function photoToFit(draw: DrawJpeg): Promise<string | null> {
  for (const target of TRIES) {
    const drawn = await draw(target);
    const bare = drawn && bareJpeg(drawn);
    if (!bare) return null;
    const photo = photoOf(bare);
    if (photo.length <= PHOTO_MAX_CHARS) return photo;
  }
  return null;
}
