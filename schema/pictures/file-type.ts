import type { documentTypes, imageTypes, videoTypes } from '../media-limits.ts';

export type MediaType =
  | (typeof imageTypes)[number]
  | (typeof videoTypes)[number]
  | (typeof documentTypes)[number];

/** How many bytes from the start of a file tell its type. */
export const TYPE_BYTES = 64;

const ZIP_TYPES: Readonly<Record<string, MediaType>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
};

/**
 * The type of a file by its first bytes, never by what it calls itself; only office documents, which
 * are all ZIP files, and plain text are told apart by their names.
 *
 * @returns null for a type that the vault does not take
 */
export function fileType(head: Uint8Array, name: string): MediaType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])) return 'image/png';
  if (textAt(head, 0, 4) === 'GIF8') return 'image/gif';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return 'image/webp';
  if (textAt(head, 4, 4) === 'ftyp') return typeOfBrand(textAt(head, 8, 4));
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm';
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return ZIP_TYPES[extension] ?? null;
  return extension === 'txt' && isText(head) ? 'text/plain' : null;
}

function typeOfBrand(brand: string): MediaType {
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  if (/^(heic|heix|heim|heis|hevc|hevx)$/.test(brand)) return 'image/heic';
  if (/^(mif1|msf1)$/.test(brand)) return 'image/heif';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function isText(head: Uint8Array): boolean {
  return head.length > 0 && !head.includes(0);
}
