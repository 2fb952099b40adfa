import { openMediaChannel } from '../media-channel.ts';
import { readMediaSettings } from '../media-settings.ts';
import { openMediaStore } from '../store/media-store.ts';
import { holdsOf, networkKind } from './holds.ts';
import { createReadiness } from './readiness.ts';
import type { UploadParts } from './run-uploads.ts';
import { createUploadTransport } from './upload-transport.ts';
import { createUploader } from './uploader.ts';

/** A browser may stop a service worker at any time: two announcements and a few pieces. */
const STEPS = 8;

/**
 * Sends a few steps of the files that wait, for a service worker without a page.
 *
 * @returns how many files still wait; those that are held or set aside do not count
 */
export async function sendSome(
  { userId, session, replica }: UploadParts,
  signal: AbortSignal,
): Promise<number> {
  const settings = await readMediaSettings(userId);
  if (holdsOf(settings, { network: networkKind(), needsSignIn: false }).length > 0) return 0;
  const store = await openMediaStore(userId);
  const channel = openMediaChannel(userId);
  try {
    const uploader = createUploader({
      store,
      transport: createUploadTransport(session),
      readiness: createReadiness(replica, Date.now),
      now: Date.now,
      random: Math.random,
      places: 1,
      onProgress: () => undefined,
      onChange: () => channel.post({ type: 'changed' }),
    });
    await uploader.round(signal, { steps: STEPS });
    const left = await store.waitingRows();
    return left.filter(({ upload }) => upload.failed === null).length;
  } finally {
    channel.close();
    store.close();
  }
}
