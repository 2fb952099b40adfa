import type { FileRow } from '../store/file-row.ts';
import { NEW_UPLOAD } from '../upload/upload-machine.ts';

/**
 * The row of a file that came to be on this device, and waits to be sent.
 *
 * @param now epoch ms
 */
export function newRow(
  key: string,
  { mime, hash, bytes }: { mime: string; hash: string; bytes: number },
  now: number,
): FileRow {
  return {
    key,
    mime,
    hash,
    bytes,
    addedAt: now,
    usedAt: now,
    madeHere: true,
    pinned: false,
    waiting: 1,
    upload: NEW_UPLOAD,
  };
}
