import { type PhotoCrop, squareOf } from '../../domain/photo-crop.ts';
import { photoToFit } from './photo-to-fit.ts';

export const FILE_MAX_MB = 30;
export const PICTURE_MAX_MEGAPIXELS = 50;
/** The shorter side of the working copy: enough for a zoom of four. */
const WORK_PX = 768;
/** The longer side of the working copy: the size of a canvas is limited. */
const WORK_MAX_PX = 4_096;

/** The working copy of a chosen picture: upright, and small enough to redraw during a drag. */
export type Picture = HTMLCanvasElement;

type Reading = { ok: true; picture: Picture } | { ok: false; problem: 'tooLarge' | 'unreadable' };

/** Reads a chosen file, rotated by its camera orientation. */
export async function readPicture(file: Blob): Promise<Reading> {
  if (file.size > FILE_MAX_MB * 1_000_000) return { ok: false, problem: 'tooLarge' };
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    // The size is known before the whole image is decoded.
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('no picture'));
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > PICTURE_MAX_MEGAPIXELS * 1_000_000) {
      return { ok: false, problem: 'tooLarge' };
    }
    return { ok: true, picture: await reduced(image, file) };
  } catch {
    return { ok: false, problem: 'unreadable' };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Takes about two milliseconds. @returns null when no photo of it fits into a record */
export function photoFrom(picture: Picture, crop: PhotoCrop): string | null {
  const { left, top, side } = squareOf(picture, crop);
  return photoToFit(({ sidePx, quality }) => {
    const { canvas, context } = canvasOf(sidePx, sidePx);
    // JPEG would turn transparent pixels black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sidePx, sidePx);
    context.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx);
    // Not toBlob: it waits until the page is idle.
    return canvas.toDataURL('image/jpeg', quality);
  });
}

async function reduced(image: HTMLImageElement, file: Blob): Promise<Picture> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(
    1,
    WORK_PX / Math.min(width, height),
    WORK_MAX_PX / Math.max(width, height),
  );
  const { canvas, context } = canvasOf(Math.round(width * scale), Math.round(height * scale));
  // createImageBitmap decodes off the main thread; its resize options would make Chromium decode on
  // it. A browser that ignores the orientation returns swapped sides, and some return nothing: then
  // the image element is drawn, which is always upright.
  const bitmap = await createImageBitmap(file).catch(() => null);
  const isUpright = bitmap?.width === width && bitmap.height === height;
  context.drawImage(isUpright ? bitmap : image, 0, 0, canvas.width, canvas.height);
  bitmap?.close();
  return canvas;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}
