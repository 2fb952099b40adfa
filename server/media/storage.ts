import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie. A file is named by its account and the SHA-256 of its content, and is
 * whole from the moment that it exists; what has arrived of an upload lies apart.
 */
export type MediaStorage = {
  /** How much of an upload has arrived; null: nothing, or no such upload. */
  uploadedBytes(uploadId: string): Promise<number | null>;
  /**
   * Appends to an upload at `offset`, which is where it stands. What arrives before the stream breaks
   * is kept.
   *
   * @returns how much has arrived now
   * @throws DiskFullError
   */
  append(uploadId: string, offset: number, content: MediaContent): Promise<number>;
  /** What has arrived of an upload, to read it. */
  readUpload(uploadId: string): Readable;
  /** The path of an upload's bytes on this machine. */
  uploadPath(uploadId: string): string;
  /** Makes an upload a file, in one step and durably. */
  finish(uploadId: string, key: MediaKey): Promise<void>;
  discard(uploadId: string): Promise<void>;
  /** The size of a file; null without one. */
  stat(key: MediaKey): Promise<number | null>;
  /** @param range the first and the last byte */
  read(key: MediaKey, range?: { start: number; end: number }): Readable;
  remove(key: MediaKey): Promise<void>;
};

/** Bytes in order; `destroyed` once their sender is gone. */
export type MediaContent = AsyncIterable<Buffer> & { readonly destroyed: boolean };

export type MediaKey = { accountId: string; hash: string };
