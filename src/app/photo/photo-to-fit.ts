import { PHOTO_MAX_CHARS } from '../../../schema/limits.ts';
import { bareJpeg } from '../../../schema/records/jpeg.ts';
import { photoBytes, photoOf } from '../../../schema/records/photo.ts';

/** Sharp on a phone's screen wherever a face is shown. */
const SIDE_PX = 192;
/** From the second try on, photos of that size fit; the rest is for pictures full of noise. */
const TRIES = [
  { sidePx: SIDE_PX, quality: 0.82 },
  { sidePx: SIDE_PX, quality: 0.7 },
  { sidePx: SIDE_PX, quality: 0.5 },
  { sidePx: SIDE_PX / 2, quality: 0.7 },
  { sidePx: SIDE_PX / 2, quality: 0.3 },
];

/** Draws the square picture as the data URL of a JPEG; a browser may return another format. */
export type DrawJpeg = (target: { sidePx: number; quality: number }) => string;

/**
 * The best photo that fits into a record, without metadata.
 *
 * @returns null when none fits
 */
export function photoToFit(draw: DrawJpeg): string | null {
  for (const target of TRIES) {
    const jpeg = photoBytes(draw(target));
    const bare = jpeg && bareJpeg(jpeg);
    if (!bare) return null;
    const photo = photoOf(bare);
    if (photo.length <= PHOTO_MAX_CHARS) return photo;
  }
  return null;
}
