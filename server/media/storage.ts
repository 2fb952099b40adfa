import type { Readable } from 'node:stream';
import type { Pictures } from './pictures.ts';

/** Where the bytes of files lie, and what draws smaller pictures of them. */
export type MediaStorage = {
  uploads: UploadFolder;
  files: FileStore;
  pictures: Pictures;
};

/** A file in the store: whole and unchanging from the moment that it exists. */
export type MediaKey = {
  accountId: string;
  /** See `objectOf`. Files of records from before there were objects have their hash for it. */
  object: string;
};

/**
 * The name of the bytes of an upload. It belongs to this upload alone, so that nobody stores new bytes
 * under a name that is being deleted.
 */
export function objectOf({ id, hash }: { id: string; hash: string }): string {
  return `${hash}.${id}`;
}

/** The key as text, by which files are ordered. */
export function toKeyText({ accountId, object }: MediaKey): string {
  return `${accountId}/${object}`;
}

/** @returns null for text that is no key */
export function fromKeyText(text: string): MediaKey | null {
  const [accountId = '', object = '', ...more] = text.split('/');
  return accountId === '' || object === '' || more.length > 0 ? null : { accountId, object };
}

/**
 * The store of whole files: a folder (disk-store.ts) or an S3-compatible server (s3-store.ts), with one
 * conformance suite for both (tests/conformance/file-store.test.ts).
 */
export type FileStore = {
  /**
   * Stores the file at `path`, durably and in one step: it is whole or not there. Repeating it is
   * harmless. The source may be gone afterwards.
   *
   * @throws DiskFullError, StoreError
   */
  put(key: MediaKey, path: string): Promise<void>;
  /** The size of a file; null without one. */
  stat(key: MediaKey): Promise<number | null>;
  /**
   * @param range the first and the last byte
   * @throws MissingFileError
   */
  read(key: MediaKey, range?: { start: number; end: number }): Promise<Readable>;
  /** A file that is not there is no error. */
  remove(key: MediaKey): Promise<void>;
  /** The files after `after` (null: from the first), in the order of `toKeyText`. */
  list(after: string | null, limit: number): Promise<ListedFile[]>;
};

export type ListedFile = MediaKey & { bytes: number; storedAt: number };

export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

/** The store cannot be reached or refuses to work. What waits is tried again. */
export class StoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(`store of files: ${message}`, { cause });
    this.name = 'StoreError';
  }
}

/**
 * What has arrived of uploads, on this machine's disk: a file is checked before it goes to the store.
 */
export type UploadFolder = {
  /** How much of an upload has arrived; null: nothing, or no such upload. */
  size(uploadId: string): Promise<number | null>;
  /**
   * Appends to an upload at `offset`, which is where it stands. What arrives before the stream breaks
   * is kept.
   *
   * @returns how much has arrived now
   * @throws DiskFullError
   */
  append(uploadId: string, offset: number, content: MediaContent): Promise<number>;
  path(uploadId: string): string;
  discard(uploadId: string): Promise<void>;
  /** All uploads of which something has arrived, and when its last bytes did. */
  list(): Promise<{ id: string; writtenAt: number }[]>;
};

/** Bytes in order; `destroyed` once their sender is gone. */
export type MediaContent = AsyncIterable<Buffer> & { readonly destroyed: boolean };
