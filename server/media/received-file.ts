import { open, readFile, stat, writeFile } from 'node:fs/promises';
import type { FileUpload, ReceivedFile } from '../../schema/collections/define.ts';
import { TYPE_BYTES, fileType } from '../../schema/pictures/file-type.ts';
import { readVideoIndex } from '../../schema/pictures/video-index.ts';
import { exifBlock, withoutMetadata } from '../../schema/pictures/without-metadata.ts';
import { type Exif, readExif } from '../../schema/records/exif.ts';
import { Refusal } from '../refusal.ts';
import { isOfType } from './content.ts';
import { hashFile } from './digests.ts';
import type { Pictures } from './pictures.ts';
import { unsupported } from './uploads.ts';

/** What a device does before it uploads, for a file that a simple client has sent whole. */

/**
 * Finds out what the file at `path` is, and takes what its camera wrote beside the picture out of it.
 *
 * @param name as the client calls it: it tells office documents apart, and nothing else
 * @throws Refusal MEDIA_TYPE or MEDIA_TOO_LARGE
 */
export async function examineFile(
  path: string,
  { name, keepsLocation }: { name: string; keepsLocation: boolean },
  { types, maxBytes, pictures }: Pick<FileUpload, 'types' | 'maxBytes'> & { pictures: Pictures },
): Promise<ReceivedFile> {
  const { size: received } = await stat(path);
  const mime = await typeOf(path, name);
  if (mime === null || !types.includes(mime)) throw unsupported();
  if (received > maxBytes(mime)) throw new Refusal('MEDIA_TOO_LARGE', 'This file is too large.');
  if (!(await isOfType(path, mime))) throw unsupported();
  const exif = await stripFile(path, mime, keepsLocation);
  const measured = await pictures.measure(path, mime);
  const { size: bytes } = await stat(path);
  return {
    name,
    mime,
    bytes,
    hash: await hashFile(path),
    size: measured?.size ?? null,
    placeholder: measured?.placeholder ?? null,
    exif,
  };
}

async function typeOf(path: string, name: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TYPE_BYTES), 0, TYPE_BYTES, 0);
    return fileType(buffer.subarray(0, bytesRead), name);
  } finally {
    await file.close();
  }
}

/** @returns what the camera wrote, of a picture */
async function stripFile(path: string, mime: string, keepsLocation: boolean): Promise<Exif | null> {
  if (mime.startsWith('image/')) {
    const before = new Uint8Array(await readFile(path));
    const block = exifBlock(before, mime);
    const after = keepsLocation ? before : withoutMetadata(before, mime);
    if (after !== before) await writeFile(path, after);
    return block && readExif(block);
  }
  if (mime === 'video/mp4' || mime === 'video/quicktime') {
    if (!keepsLocation) await stripVideo(path);
  }
  return null;
}

async function stripVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const { patches } = await readVideoIndex(async (start, end) => {
      const piece = new Uint8Array(end - start);
      const { bytesRead } = await file.read(piece, 0, piece.length, start);
      return piece.subarray(0, bytesRead);
    }, size);
    for (const { at, bytes } of patches) await file.write(bytes, 0, bytes.length, at);
  } finally {
    await file.close();
  }
}
