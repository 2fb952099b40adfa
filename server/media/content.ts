import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../schema/media-limits.ts';

/** What a file is, by its bytes. Nothing that its sender says about it is believed. */

sharp.cache(false);
sharp.concurrency(1);
// By default it would open SVG, PDF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});

/** The types whose pixels are decoded here; of the others only the first bytes are looked at. */
const DECODED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

export function isDecoded(mime: string): boolean {
  return DECODED.has(mime);
}

/** Types that are told apart by more than their first bytes: what they may be found to be. */
const FOUND_AS: Readonly<Record<string, readonly string[]>> = {
  'image/heic': ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  'image/heif': ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  'video/mp4': ['video/mp4', 'video/x-m4v', 'video/quicktime'],
  'video/quicktime': ['video/quicktime', 'video/mp4'],
  'video/webm': ['video/webm', 'video/matroska'],
};

/** Whether the file at `path` is of the type that it claims to be, from its first byte to its last. */
export async function isOfType(path: string, mime: string): Promise<boolean> {
  if (mime === 'text/plain') return isText(path);
  const found = await fileTypeFromFile(path);
  if (!found || !(FOUND_AS[mime] ?? [mime]).includes(found.mime)) return false;
  return isDecoded(mime) ? isPicture(path) : true;
}

/** Four bytes make no JPEG: a picture is one that can be decoded. */
async function isPicture(path: string): Promise<boolean> {
  try {
    const { info } = await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .resize(32, 32, { fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.width > 0;
  } catch {
    return false;
  }
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
