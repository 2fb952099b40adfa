import { createWakeSignal } from '../../lib/wake-signal.ts';
import { toReplicaError } from '../../replica/errors.ts';
import type { RecordReaders } from '../../replica/open-stored.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../session/session.ts';
import { openMediaChannel } from '../media-channel.ts';
import { readMediaSettings } from '../media-settings.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { filesToForget } from '../store/trim-cache.ts';
import { dropUnfinished } from '../store/unfinished.ts';
import { type UploadHold, holdsOf, networkKind, onNetworkChange } from './holds.ts';
import { createReadiness } from './readiness.ts';
import { createRequeue } from './requeue.ts';
import { type Uploader, createUploader } from './uploader.ts';
import { createUploadTransport } from './upload-transport.ts';

export type UploadParts = {
  userId: string;
  session: Session;
  replica: Pick<Replica, 'queue' | 'sync'> & { store: RecordReaders };
};

/** How many files are sent at once. */
const PLACES = 3;
/** After an error of the storage. */
const STORAGE_RETRY_MS = 10_000;
/** A message may get lost, and the network may change without an event. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Sends the files that wait, until `signal` aborts. Runs in the leader, so in one tab of the device at a
 * time; while two lead for a moment, the server's offsets keep a file whole.
 */
export async function runUploads(parts: UploadParts, signal: AbortSignal): Promise<void> {
  const store = await openMediaStore(parts.userId);
  try {
    // Neither must keep the uploads from beginning.
    await dropUnfinished(store, parts.userId).catch(() => undefined);
    await forgetOld(store, parts.userId).catch(() => undefined);
    await sendUntil(signal, store, parts);
  } finally {
    store.close();
  }
}

async function forgetOld(store: MediaStore, userId: string): Promise<void> {
  const { keepMonths } = await readMediaSettings(userId);
  await store.remove(filesToForget(await store.rows(), { now: Date.now(), keepMonths }));
}

async function sendUntil(
  signal: AbortSignal,
  store: MediaStore,
  { userId, session, replica }: UploadParts,
): Promise<void> {
  const channel = openMediaChannel(userId);
  const wakeSignal = createWakeSignal();
  const uploader = createUploader({
    store,
    transport: createUploadTransport(session),
    readiness: createReadiness(replica, Date.now),
    now: Date.now,
    random: Math.random,
    places: PLACES,
    onProgress: (key, offset) => channel.post({ type: 'progress', key, offset }),
    onChange: () => channel.post({ type: 'changed' }),
  });
  let holds: UploadHold[] = [];
  const requeue = createRequeue(store, replica, Date.now);
  let round = new AbortController();
  const look = async (): Promise<void> => {
    holds = holdsOf(await readMediaSettings(userId), {
      network: networkKind(),
      needsSignIn: needsSignIn(session),
    });
    channel.post({ type: 'holds', holds });
    if (holds.length > 0) round.abort();
  };
  const lookAndWake = (): void => {
    void look()
      .catch(() => undefined)
      .then(() => wakeSignal.wake());
  };
  const stops = [
    channel.listen(({ type }) => {
      if (type === 'changed' || type === 'hello') lookAndWake();
    }),
    onNetworkChange(lookAndWake),
    session.state.subscribe(lookAndWake),
    // A file is sent when the server has its record.
    replica.queue.counts().subscribe(() => wakeSignal.wake()),
  ];
  try {
    while (!signal.aborted) {
      round = new AbortController();
      await look();
      // A failure must not keep the uploads from going on.
      if ((await requeue().catch(() => 0)) > 0) channel.post({ type: 'changed' });
      const nextAt =
        holds.length > 0 ? null : await sendOnce(AbortSignal.any([signal, round.signal]), uploader);
      const sleepMs = Math.min(LOOK_AGAIN_MS, (nextAt ?? Number.POSITIVE_INFINITY) - Date.now());
      if (!signal.aborted) await wakeSignal.sleep(Math.max(0, sleepMs), signal);
    }
  } finally {
    stops.forEach((stop) => stop());
    channel.close();
  }
}

/** @returns when something is due next, epoch ms; null: not before something changes */
async function sendOnce(signal: AbortSignal, uploader: Uploader): Promise<number | null> {
  try {
    return (await uploader.round(signal)).nextAt;
  } catch (error) {
    if (toReplicaError(error).kind === 'lost') throw error;
    return Date.now() + STORAGE_RETRY_MS;
  }
}

function needsSignIn({ state }: Session): boolean {
  const now = state.get();
  return now.status !== 'signedIn' || now.needsSignIn;
}
