import { orientationBlock, readExif } from '../records/exif.ts';
import { boxesIn } from './boxes.ts';
import { heicExifRanges } from './heic-exif.ts';

/**
 * Files without what their camera wrote beside the picture: place, device, owner. What changes how the
 * picture looks stays: its colours, and how the camera was held.
 */

/** The block of EXIF in a picture, from its byte order on; null: none. */
export function exifBlock(bytes: Uint8Array, mime: string): Uint8Array | null {
  switch (mime) {
    case 'image/jpeg':
      return jpegExif(bytes);
    case 'image/png':
      return contentOf(pngChunks(bytes), 'eXIf');
    case 'image/webp':
      return afterExifName(contentOf(webpChunks(bytes), 'EXIF'));
    case 'image/heic':
    case 'image/heif':
    case 'image/avif': {
      const [range] = heicExifRanges(bytes);
      // The item begins with the length of what stands before the block.
      if (!range || range.end - range.start < 12) return null;
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      const at = range.start + 4 + view.getUint32(range.start);
      return at < range.end ? bytes.subarray(at, range.end) : null;
    }
    default:
      return null;
  }
}

/**
 * The whole picture without its metadata.
 *
 * @returns the same bytes where there is nothing to remove, or where the format is not understood
 */
export function withoutMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
): Uint8Array<ArrayBuffer> {
  switch (mime) {
    case 'image/jpeg':
      return bareJpegUpright(bytes);
    case 'image/png':
      return withoutChunks(bytes, 8, pngChunks(bytes), /^(eXIf|tEXt|zTXt|iTXt|tIME)$/);
    case 'image/webp':
      return bareWebp(bytes);
    case 'image/heic':
    case 'image/heif':
    case 'image/avif': {
      const ranges = heicExifRanges(bytes);
      if (ranges.length === 0) return bytes;
      const blank = bytes.slice();
      for (const { start, end } of ranges) blank.fill(0, start, end);
      return blank;
    }
    default:
      return bytes;
  }
}

/**
 * The parts of a video's index that name the place or the device, as boxes to rename to `free`: readers
 * skip those, and no offset changes.
 *
 * @param moov the content of the `moov` box
 * @returns positions of the four characters of their types
 */
export function videoMetadata(moov: Uint8Array): number[] {
  const found: number[] = [];
  for (const { type, start, content, end } of boxesIn(moov)) {
    if (type === 'udta' || type === 'meta') found.push(start + 4);
    if (type !== 'trak') continue;
    for (const inner of boxesIn(moov, content, end)) {
      if (inner.type === 'udta' || inner.type === 'meta') found.push(inner.start + 4);
    }
  }
  return found;
}

type Chunk = { type: string; start: number; end: number; content: Uint8Array };

function contentOf(chunks: readonly Chunk[], type: string): Uint8Array | null {
  return chunks.find((chunk) => chunk.type === type)?.content ?? null;
}

function afterExifName(block: Uint8Array | null): Uint8Array | null {
  return block && isExifName(block) ? block.subarray(6) : block;
}

function isExifName(block: Uint8Array): boolean {
  return String.fromCharCode(...block.subarray(0, 6)) === 'Exif\0\0';
}

/** `Exif` and two zeros, as text. */
const EXIF_NAME = new TextEncoder().encode('Exif\0\0');

type Segment = { marker: number; start: number; end: number };

/** The segments before the coded picture; null when it is no JPEG file. */
function jpegHead(bytes: Uint8Array): { segments: Segment[]; picture: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 3 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // Bytes of 255 may fill the space before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return { segments, picture: at };
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return null;
    segments.push({ marker, start: at, end: at + 2 + length });
    at += 2 + length;
  }
  return null;
}

function jpegExif(bytes: Uint8Array): Uint8Array | null {
  for (const { marker, start, end } of jpegHead(bytes)?.segments ?? []) {
    const block = bytes.subarray(start + 4, end);
    if (marker === 0xe1 && isExifName(block)) return block.subarray(6);
  }
  return null;
}

/**
 * Keeps JFIF, the colour profile and Adobe's colour encoding; the orientation becomes a block of its
 * own. What follows the picture (a second picture, the video of a "live" photo) is cut off.
 */
function bareJpegUpright(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = jpegHead(bytes);
  if (!head) return bytes;
  const exif = jpegExif(bytes);
  const orientation = (exif && readExif(exif)?.orientation) ?? 1;
  const kept = head.segments.filter(({ marker, start }) => {
    if (marker === 0xe2)
      return String.fromCharCode(...bytes.subarray(start + 4, start + 15)) === 'ICC_PROFILE';
    return !(marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee));
  });
  const end = endOfPicture(bytes, head.picture);
  if (kept.length === head.segments.length && end === bytes.length) return bytes;
  const block = orientationBlock(orientation);
  const parts = [
    bytes.subarray(0, 2),
    ...(orientation === 1 ? [] : [exifSegment(block)]),
    ...kept.map(({ start, end: past }) => bytes.subarray(start, past)),
    bytes.subarray(head.picture, end),
  ];
  return joined(parts);
}

function exifSegment(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = block.length + 8;
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...EXIF_NAME, ...block]);
}

/** Behind the end marker of the picture that begins at `from`; the end of the file without one. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Between the scans of a progressive picture stand segments, whose content may hold any bytes.
    const isSegment = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    at = bytes.indexOf(
      0xff,
      isSegment && length >= 2 ? at + 2 + length : at + (marker === 0xff ? 1 : 2),
    );
  }
  return bytes.length;
}

function pngChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let start = 8; start + 12 <= bytes.length;) {
    const length = view.getUint32(start);
    const end = start + 12 + length;
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    chunks.push({ type, start, end, content: bytes.subarray(start + 8, start + 8 + length) });
    start = end;
  }
  return chunks;
}

function webpChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let start = 12; start + 8 <= bytes.length;) {
    const length = view.getUint32(start + 4, true);
    const past = start + 8 + length;
    if (past > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(start, start + 4));
    const end = Math.min(past + (length % 2), bytes.length);
    chunks.push({ type, start, end, content: bytes.subarray(start + 8, past) });
    start = end;
  }
  return chunks;
}

function withoutChunks(
  bytes: Uint8Array<ArrayBuffer>,
  head: number,
  chunks: readonly Chunk[],
  unwanted: RegExp,
): Uint8Array<ArrayBuffer> {
  const kept = chunks.filter(({ type }) => !unwanted.test(type));
  if (kept.length === chunks.length || chunks.at(-1)?.end !== bytes.length) return bytes;
  return joined([
    bytes.subarray(0, head),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ]);
}

function bareWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bare = withoutChunks(bytes, 12, webpChunks(bytes), /^(EXIF|XMP )$/);
  if (bare === bytes) return bytes;
  new DataView(bare.buffer).setUint32(4, bare.length - 8, true);
  // The flags of the extended header say that there is EXIF (8) and XMP (4).
  if (String.fromCharCode(...bare.subarray(12, 16)) === 'VP8X') bare[20] = (bare[20] ?? 0) & ~0x0c;
  return bare;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
