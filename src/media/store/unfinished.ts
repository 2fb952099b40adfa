import { webLocks } from '../../lib/locks.ts';
import type { MediaStore } from './media-store.ts';

/**
 * A video is stored piece by piece, and its row last. The pieces of one whose page was killed on the way belong to
 * no file; the lock tells them from those of a page that still runs.
 */
const lockOf = (userId: string): string => `nestling-media-storing-${userId}`;

/** Runs the work that stores a picked file. */
export async function whileStoring<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks ? locks.request(lockOf(userId), { mode: 'shared' }, work) : work();
}

/** Removes pieces that belong to no file, unless some page is storing one. */
export async function dropUnfinished(store: MediaStore, userId: string): Promise<void> {
  await webLocks()?.request(lockOf(userId), { ifAvailable: true }, async (lock) => {
    if (lock) await store.dropUnnamedPieces();
  });
}
