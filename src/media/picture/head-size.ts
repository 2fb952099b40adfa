import { boxesIn } from '../../../schema/pictures/boxes.ts';
import type { Size } from './sizes.ts';

/**
 * The size that the head of a picture declares, before anything is decoded: a small file may declare a
 * picture that fills the memory of a phone.
 *
 * @returns null where the format is not understood
 */
export function headSize(bytes: Uint8Array, mime: string): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (mime) {
      case 'image/jpeg':
        return jpegSize(bytes, view);
      case 'image/png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'image/gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'image/webp':
        return webpSize(bytes, view);
      case 'image/heic':
      case 'image/heif':
      case 'image/avif':
        return isoSize(bytes, view);
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function jpegSize(bytes: Uint8Array, view: DataView): Size | null {
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  const at = (index: number) => bytes[index] ?? 0;
  switch (String.fromCharCode(...bytes.subarray(12, 16))) {
    case 'VP8X':
      return {
        width: 1 + (at(24) | (at(25) << 8) | (at(26) << 16)),
        height: 1 + (at(27) | (at(28) << 8) | (at(29) << 16)),
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return null;
  }
}

/** The largest picture in the file; the others are its tiles and thumbnails. */
function isoSize(bytes: Uint8Array, view: DataView): Size | null {
  const path = ['meta', 'iprp', 'ipco'];
  let from = 0;
  let to = bytes.length;
  for (const type of path) {
    const box = boxesIn(bytes, from, to).find((each) => each.type === type);
    if (!box) return null;
    from = box.content + (type === 'meta' ? 4 : 0);
    to = box.end;
  }
  let largest: Size | null = null;
  for (const { type, content } of boxesIn(bytes, from, to)) {
    if (type !== 'ispe') continue;
    const size = { width: view.getUint32(content + 4), height: view.getUint32(content + 8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
