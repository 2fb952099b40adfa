import * as z from 'zod/mini';
import {
  ALBUMS_PER_PHOTO_MAX,
  CAPTION_MAX_CHARS,
  FILE_NAME_MAX_CHARS,
  IMAGE_SIDE_MAX_PX,
  PEOPLE_PER_PHOTO_MAX,
  PERSON_MAX_CHARS,
  PLACEHOLDER_MAX_CHARS,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SEC,
  imageTypes,
  photoMaxBytes,
  videoTypes,
} from '../media-limits.ts';
import { intBetween, listOf, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { Instant, RecordId, recordMeta } from './record.ts';
import { ChildIds, FileHash, StoredFiles, Tags } from './vault-fields.ts';

/**
 * A photo or a video of the vault. The record has the facts; its files are uploaded and read by
 * `schema/wire/media.ts`.
 */

/** `only_me`: nobody but the author, not even other parents. */
export const PhotoVisibility = z.enum(['family', 'parents', 'only_me']);
export type PhotoVisibility = z.infer<typeof PhotoVisibility>;

/**
 * The names of a photo's files. `poster` is the still picture of a video; `view` and `thumb` are at
 * most 2,048 and 320 px wide and high, and free of metadata.
 */
export const photoFiles = ['original', 'view', 'thumb', 'poster'] as const;
export type PhotoFile = (typeof photoFiles)[number];

const Pixels = z.nullable(intBetween(1, IMAGE_SIDE_MAX_PX));
const Base64 = z
  .string()
  .check(z.maxLength(PLACEHOLDER_MAX_CHARS), z.regex(/^[A-Za-z\d+/]+={0,2}$/));

export const photoFields = {
  /** The children in it; a caregiver needs the right for each of them. */
  childIds: ChildIds,
  takenAt: Instant,
  takenTz: nonEmptyText(64),
  /** Neither the camera nor the name gave a time: `takenAt` is that of the file, or of the upload. */
  dateUnsure: z.boolean(),
  caption: text(CAPTION_MAX_CHARS),
  tags: Tags,
  albumIds: listOf(RecordId, ALBUMS_PER_PHOTO_MAX),
  /** Ids of members, and names of others. */
  people: listOf(nonEmptyText(PERSON_MAX_CHARS), PEOPLE_PER_PHOTO_MAX),
  visibility: PhotoVisibility,
  /** The log entry that it belongs to. */
  eventId: z.nullable(RecordId),
  /** The motor milestone that it shows. */
  milestoneId: z.nullable(nonEmptyText(80)),
  /** The type and size of the original. */
  mime: z.enum([...imageTypes, ...videoTypes]),
  bytes: intBetween(1, VIDEO_MAX_BYTES),
  /** As shown, with the orientation applied; null where nobody could decode it. */
  width: Pixels,
  height: Pixels,
  /** Of a video; null for a photo. */
  durationSec: z.nullable(numberBetween(0, VIDEO_MAX_SEC)),
  /** Of the original, as it is uploaded: without the location, unless `keepsLocation`. */
  hash: FileHash,
  /** The bytes of a thumbhash, shown until there is a picture. */
  placeholder: z.nullable(Base64),
  /** False: only the variants are kept ("save space"). */
  keepsOriginal: z.boolean(),
  /** True: the place may stay in the original. Variants never have it. */
  keepsLocation: z.boolean(),
  /** The name of the file that was picked; for downloads. */
  fileName: text(FILE_NAME_MAX_CHARS),
};

const tooLarge = { error: 'This file is too large.', path: ['bytes'] };

export const PhotoRecord = z
  .looseObject({
    ...recordMeta,
    childId: z.literal(null),
    ...photoFields,
    /** A part of `photoFiles`. */
    stored: StoredFiles,
  })
  .check(z.refine(({ mime, bytes }) => bytes <= photoMaxBytes(mime), tooLarge));
export type PhotoRecord = z.infer<typeof PhotoRecord>;

/** Whether people can see the whole item: the server holds what its author meant to store. */
export function isComplete({ stored, mime, keepsOriginal }: PhotoRecord): boolean {
  const isShown = stored.includes(mime.startsWith('video/') ? 'poster' : 'view');
  return keepsOriginal ? stored.includes('original') : isShown;
}
