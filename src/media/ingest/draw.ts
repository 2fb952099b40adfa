import { rgbaToThumbHash } from 'thumbhash';
import { THUMB_SIDE_PX, VIEW_SIDE_PX } from '../../../schema/media-limits.ts';
import { bareJpeg } from '../../../schema/records/jpeg.ts';
import { type Size, fitted } from '../picture/sizes.ts';

/** Draws smaller pictures, in a worker so that the page stays free. */

/** A small picture of a file, without any metadata. */
export type Variant = { mime: string; bytes: Uint8Array<ArrayBuffer> };

const QUALITY = 0.8;
const PLACEHOLDER_PX = 64;

/** @throws Error when the browser cannot decode the picture */
export function decode(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, { imageOrientation: 'from-image' });
}

export function drawThumb(picture: ImageBitmap): Promise<Variant> {
  return draw(picture, THUMB_SIDE_PX, 'image/webp');
}

/** As JPEG: encoding WebP of this size takes several times as long. */
export function drawView(picture: ImageBitmap): Promise<Variant> {
  return draw(picture, VIEW_SIDE_PX, 'image/jpeg');
}

/** The bytes of a thumbhash in base64: a blurred picture for as long as there is no other. */
export function placeholderOf(picture: ImageBitmap): string {
  const size = fitted(picture, PLACEHOLDER_PX);
  const { data } = contextOf(picture, size).getImageData(0, 0, size.width, size.height);
  return btoa(String.fromCharCode(...rgbaToThumbHash(size.width, size.height, data)));
}

async function draw(picture: ImageBitmap, sidePx: number, type: string): Promise<Variant> {
  const { canvas } = contextOf(picture, fitted(picture, sidePx), type === 'image/jpeg');
  const encoded = await canvas.convertToBlob({ type, quality: QUALITY });
  // Safari writes PNG where it cannot write WebP.
  const blob =
    encoded.type === type || type === 'image/jpeg'
      ? encoded
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // Safari writes a small EXIF block.
  const bare = blob.type === 'image/jpeg' ? bareJpeg(bytes) : null;
  return { mime: blob.type, bytes: bare ? new Uint8Array(bare) : bytes };
}

function contextOf(
  picture: ImageBitmap,
  { width, height }: Size,
  hasWhiteGround = false,
): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures in workers');
  if (hasWhiteGround) {
    // JPEG has no transparency; without a ground it would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context;
}
