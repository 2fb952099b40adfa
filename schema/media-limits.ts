/**
 * The limits of photos, videos and documents that device and server share (screens.md §7).
 * Not in limits.ts: the first load does not need them.
 */

const MIB = 1024 * 1024;

/** The size of a piece of an upload. S3 refuses parts under 5 MiB, except the last one. */
export const PIECE_BYTES = 8 * MIB;

export const IMAGE_MAX_BYTES = 30 * MIB;
export const VIDEO_MAX_BYTES = 300 * MIB;
export const VIDEO_MAX_SEC = 600;
export const DOCUMENT_MAX_BYTES = 25 * MIB;
/** A thumbnail, a view or a poster, which a device or the server has made. */
export const VARIANT_MAX_BYTES = 4 * MIB;
/** The pixels of a picture that the server decodes; a 108-megapixel phone stays within it. */
export const IMAGE_MAX_PIXELS = 120_000_000;
export const IMAGE_SIDE_MAX_PX = 32_000;

export const THUMB_SIDE_PX = 320;
export const VIEW_SIDE_PX = 2_048;
/** A thumbhash has 5–40 bytes; as base64 these are at most 56 characters. */
export const PLACEHOLDER_MAX_CHARS = 56;

export const FILES_PER_PICK_MAX = 50;
export const CHILDREN_PER_ITEM_MAX = 10;
export const CAPTION_MAX_CHARS = 500;
export const ALBUMS_PER_PHOTO_MAX = 20;
export const PEOPLE_PER_PHOTO_MAX = 20;
export const PERSON_MAX_CHARS = 64;
export const FILE_NAME_MAX_CHARS = 200;

export const ALBUM_TITLE_MAX_CHARS = 80;
/** The people who see an album or a document that was shared with them. */
export const CHOSEN_PEOPLE_MAX = 50;

export const DOCUMENT_TITLE_MAX_CHARS = 120;
export const DOCUMENT_LINE_MAX_CHARS = 80;
export const DOCUMENT_FILES_MAX = 10;
/** Former versions of a document, besides the present one. */
export const DOCUMENT_VERSIONS_MAX = 20;
/** The files of all versions together; a record holds no more. */
export const DOCUMENT_FILES_IN_ALL_MAX = 100;

/** What a family may store if the operator sets nothing else. */
export const QUOTA_DEFAULT_BYTES = 20 * 1024 * MIB;
/** Shares of the quota at which people are warned. */
export const QUOTA_WARNINGS = [0.8, 0.95] as const;

export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/gif',
  'image/avif',
] as const;

export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

export const documentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/heif',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'text/plain',
] as const;

/** The types of pictures that devices and the server make. */
export const variantTypes = ['image/jpeg', 'image/webp', 'image/png'] as const;

/** The most bytes of an original of this type. */
export function photoMaxBytes(mime: string): number {
  return mime.startsWith('video/') ? VIDEO_MAX_BYTES : IMAGE_MAX_BYTES;
}
