import { type Live, createCell } from '../lib/live.ts';
import type { MediaChannel } from './media-channel.ts';
import { type FilePlace, type FileRow, fileKey, placeOf } from './store/file-row.ts';
import { hasMediaStore } from './store/media-name.ts';
import type { MediaStore } from './store/media-store.ts';
import { type UploadHold, uploadHolds } from './upload/holds.ts';
import { type UploadFailure, retried } from './upload/upload-machine.ts';
import { inUploadOrder } from './upload/upload-order.ts';

/** A file that the server has not confirmed. */
export type UploadFile = {
  place: FilePlace;
  bytes: number;
  sentBytes: number;
  addedAt: number;
  state: 'waiting' | 'sending' | 'failed';
  failure: UploadFailure | null;
};

export type UploadsNow = {
  /** In the order in which they are sent. */
  files: readonly UploadFile[];
  /** Items (photos, documents), not their files. */
  items: number;
  waitingBytes: number;
  sentBytes: number;
  failed: number;
  /** Why nothing is sent at the moment. */
  holds: readonly UploadHold[];
};

/** The uploads of this device, for the screens. */
export type Uploads = Live<UploadsNow> & {
  get(): UploadsNow;
  /** Reads the database again. */
  refresh(): void;
  retry(place?: FilePlace): Promise<void>;
  stop(): void;
};

const NOTHING: UploadsNow = {
  files: [],
  items: 0,
  waitingBytes: 0,
  sentBytes: 0,
  failed: 0,
  holds: [],
};
/** Messages of many small files are shown together. */
const REFRESH_MS = 250;
/** A file counts as being sent this long after its last progress. */
const SENDING_MS = 30_000;

export function createUploads({
  store,
  userId,
  channel,
  now,
}: {
  store: () => Promise<MediaStore>;
  userId: string;
  channel: MediaChannel;
  now: () => number;
}): Uploads {
  const cell = createCell<UploadsNow>(NOTHING);
  const progress = new Map<string, { offset: number; at: number }>();
  let rows: readonly FileRow[] = [];
  let holds: readonly UploadHold[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mustRead = false;

  const show = (): void => cell.set(uploadsOf(rows, { holds, progress, now: now() }));
  const update = async (): Promise<void> => {
    timer = undefined;
    if (mustRead) {
      mustRead = false;
      // Asking must not create a database.
      rows = (await hasMediaStore(userId)) ? await (await store()).waitingRows() : [];
      for (const key of progress.keys()) {
        if (!rows.some((row) => row.key === key)) progress.delete(key);
      }
    }
    show();
  };
  const schedule = ({ reads }: { reads: boolean }): void => {
    mustRead ||= reads;
    timer ??= setTimeout(() => void update().catch(() => undefined), REFRESH_MS);
  };
  const stopListening = channel.listen((message) => {
    if (message.type === 'changed') schedule({ reads: true });
    if (message.type === 'progress') {
      progress.set(message.key, { offset: message.offset, at: now() });
      schedule({ reads: false });
    }
    if (message.type === 'holds') {
      holds = uploadHolds.filter((hold) => message.holds.includes(hold));
      schedule({ reads: false });
    }
  });
  channel.post({ type: 'hello' });
  schedule({ reads: true });

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    refresh: () => schedule({ reads: true }),
    async retry(place) {
      const files = await store();
      for (const row of await files.waitingRows()) {
        const { failed, isFull } = row.upload;
        if (place ? row.key !== fileKey(place) : failed === null && !isFull) continue;
        await files.changeRow(row.key, (old) => ({ ...old, upload: retried(old.upload) }));
      }
    },
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}

function uploadsOf(
  rows: readonly FileRow[],
  parts: {
    holds: readonly UploadHold[];
    progress: ReadonlyMap<string, { offset: number; at: number }>;
    now: number;
  },
): UploadsNow {
  const files = inUploadOrder(rows).map((row): UploadFile => {
    const seen = parts.progress.get(row.key);
    const isRecent = seen !== undefined && parts.now - seen.at < SENDING_MS;
    const isSending = isRecent && !row.upload.isFull;
    return {
      place: placeOf(row.key),
      bytes: row.bytes,
      sentBytes: Math.max(row.upload.offset, seen?.offset ?? 0),
      addedAt: row.addedAt,
      state: row.upload.failed ? 'failed' : isSending ? 'sending' : 'waiting',
      failure: row.upload.failed,
    };
  });
  const sum = (value: (file: UploadFile) => number): number =>
    files.reduce((total, file) => total + value(file), 0);
  return {
    files,
    items: new Set(files.map(({ place }) => `${place.collection}/${place.id}`)).size,
    waitingBytes: sum(({ bytes }) => bytes),
    sentBytes: sum(({ sentBytes }) => sentBytes),
    failed: files.filter(({ state }) => state === 'failed').length,
    holds: rows.some(({ upload }) => upload.isFull) ? [...parts.holds, 'full'] : parts.holds,
  };
}
