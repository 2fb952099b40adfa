import * as z from 'zod/mini';
import { VIDEO_MAX_BYTES } from '../media-limits.ts';
import { RecordId } from '../records/record.ts';
import { FileHash, FileName } from '../records/vault-fields.ts';

/**
 * How the files of photos and documents are sent and read: docs/media.md. Uploads are the core of the
 * tus protocol 1.0 (https://tus.io/protocols/resumable-upload), so their facts are in headers.
 */

/** The collections whose records have files. */
export const MediaCollection = z.enum(['photos', 'documents']);
export type MediaCollection = z.infer<typeof MediaCollection>;

export const TUS_VERSION = '1.0.0';
export const PIECE_TYPE = 'application/offset+octet-stream';
/** An answer's header: the family has these bytes already, and they were linked to the record. */
export const HELD_HEADER = 'upload-held';

/** Upload-Metadata of POST /api/uploads. */
export const UploadMetadata = z.strictObject({
  /** SHA-256 of the whole file, in lower-case hex. */
  hash: FileHash,
  mime: z.string().check(z.maxLength(100)),
  collection: MediaCollection,
  recordId: RecordId,
  /** The name of the file within its record: `photoFiles`, or the id of a document's file. */
  variant: FileName,
});
export type UploadMetadata = z.infer<typeof UploadMetadata>;

export const UploadLength = z.int().check(z.minimum(1), z.maximum(VIDEO_MAX_BYTES));

/** A file as its address names it. */
export const FilePath = z.strictObject({
  collection: MediaCollection,
  recordId: RecordId,
  file: FileName,
});
export type FilePath = z.infer<typeof FilePath>;

export function filePath({ collection, recordId, file }: FilePath): string {
  return `/api/media/${collection}/${encodeURIComponent(recordId)}/${file}`;
}

/** POST {filePath}/address: an address without a token in a header, for `<video>`. */
export const FileAddress = z.looseObject({ url: z.string(), expiresAt: z.int() });
export type FileAddress = z.infer<typeof FileAddress>;

const Bytes = z.int().check(z.minimum(0));

/** GET /api/storage/stats */
export const StorageStats = z.looseObject({
  usedBytes: Bytes,
  quotaBytes: Bytes,
  /** Together `usedBytes`. `trash`: files of removed records; `versions`: former ones of documents. */
  byKind: z.looseObject({
    photos: Bytes,
    videos: Bytes,
    documents: Bytes,
    trash: Bytes,
    versions: Bytes,
  }),
  /** By the author of the record, largest first. */
  byUser: z.array(z.looseObject({ userId: z.string(), bytes: Bytes })),
  updatedAt: z.int(),
});
export type StorageStats = z.infer<typeof StorageStats>;
