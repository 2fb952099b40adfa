import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { IMAGE_MAX_PIXELS, THUMB_SIDE_PX } from '../../schema/media-limits.ts';
import { isDecoded } from './content.ts';

/** Smaller pictures of a file, for clients that make none. */

const QUALITY = 80;
const PLACEHOLDER_PX = 64;

export type Measured = { size: { width: number; height: number }; placeholder: string };
export type Variant = { mime: string; bytes: Buffer };

/** The size of a picture as it is shown, and its thumbhash; null where it cannot be decoded here. */
export async function measure(path: string, mime: string): Promise<Measured | null> {
  if (!isDecoded(mime)) return null;
  try {
    const { autoOrient } = await open(path).metadata();
    const { data, info } = await open(path)
      .autoOrient()
      .resize(PLACEHOLDER_PX, PLACEHOLDER_PX, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const hash = rgbaToThumbHash(info.width, info.height, data);
    return { size: autoOrient, placeholder: Buffer.from(hash).toString('base64') };
  } catch {
    return null;
  }
}

/**
 * A picture with sides of at most `sidePx`, upright and without metadata; of an animation the first
 * picture.
 *
 * @returns null where the file cannot be decoded here
 */
export async function drawVariant(
  path: string,
  mime: string,
  sidePx: number,
): Promise<Variant | null> {
  if (!isDecoded(mime)) return null;
  const limits = { fit: 'inside', withoutEnlargement: true } as const;
  try {
    const drawn = open(path).autoOrient().resize(sidePx, sidePx, limits);
    // As on devices: WebP where it is small, JPEG where encoding WebP would take long.
    return sidePx <= THUMB_SIDE_PX
      ? { mime: 'image/webp', bytes: await drawn.webp({ quality: QUALITY }).toBuffer() }
      : {
          mime: 'image/jpeg',
          bytes: await drawn.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer(),
        };
  } catch {
    return null;
  }
}

function open(path: string) {
  return sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
}
