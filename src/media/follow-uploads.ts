import { createWakeSignal } from '../lib/wake-signal.ts';
import { openMediaChannel } from './media-channel.ts';
import { hasMediaStore } from './store/media-name.ts';
import type { UploadParts } from './upload/run-uploads.ts';

/** After an error of the storage that ended the uploads. */
const AGAIN_AFTER_MS = 15_000;

/**
 * Sends this person's files until `signal` aborts. The code of the uploads is loaded when there are files
 * on this device: most starts have nothing to send.
 */
export async function followUploads(parts: UploadParts, signal: AbortSignal): Promise<void> {
  await firstFile(parts.userId, signal);
  while (!signal.aborted) {
    try {
      const { runUploads } = await import('./upload/run-uploads.ts');
      await runUploads(parts, signal);
    } catch {
      // Uploads must never end the replication of records.
      await createWakeSignal().sleep(AGAIN_AFTER_MS, signal);
    }
  }
}

/** Resolves when this device holds files, or when `signal` aborts. */
async function firstFile(userId: string, signal: AbortSignal): Promise<void> {
  const wakeSignal = createWakeSignal();
  const channel = openMediaChannel(userId);
  const stop = channel.listen(() => wakeSignal.wake());
  try {
    while (!signal.aborted && !(await hasMediaStore(userId).catch(() => false))) {
      await wakeSignal.sleep(Number.POSITIVE_INFINITY, signal);
    }
  } finally {
    stop();
    channel.close();
  }
}
