import { useMemo } from 'react';
import { DOCUMENT_MAX_BYTES, photoMaxBytes } from '../../../../schema/media-limits.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import type { Media } from '../../../media/media.ts';
import type { UploadFile, UploadsNow } from '../../../media/uploads.ts';
import { useLive } from '../../../ui/use-live.ts';
import { useRemovedDocuments } from '../documents/use-documents.ts';
import { useRemovedPhotos } from '../photos/use-photos.ts';

type Adding = ReturnType<Media['adding']['get']>[number];

/** The files of one photo or document that are not on the server. */
export type QueueItem = {
  collection: UploadFile['place']['collection'];
  id: string;
  bytes: number;
  sentBytes: number;
  state: 'adding' | UploadFile['state'];
  /** The first file that was set aside. */
  failed: UploadFile | null;
  files: readonly UploadFile[];
};

export type Queue = Pick<UploadsNow, 'holds' | 'waitingBytes' | 'sentBytes' | 'failed'> & {
  items: readonly QueueItem[];
  adding: readonly Adding[];
};

/**
 * What waits on this device to be uploaded; undefined in a window that stores nothing. What lies in the trash
 * waits as well, but not for a connection.
 */
export function useQueue(): Queue | undefined {
  const media = useMedia();
  const uploads = useLive(media?.uploads);
  const adding = useLive(media?.adding);
  const photos = useRemovedPhotos();
  const documents = useRemovedDocuments();
  return useMemo(() => {
    if (!uploads) return undefined;
    const removed = [...(photos ?? []), ...(documents ?? [])];
    const inTrash = new Set(removed.map(({ record }) => record.id));
    const items = itemsOf(uploads).filter(({ id }) => !inTrash.has(id));
    const sum = (value: (item: QueueItem) => number) =>
      items.reduce((total, item) => total + value(item), 0);
    return {
      holds: uploads.holds,
      items,
      adding: adding ?? [],
      waitingBytes: sum(({ bytes }) => bytes),
      sentBytes: sum(({ sentBytes }) => sentBytes),
      failed: items.filter(({ state }) => state === 'failed').length,
    };
  }, [uploads, adding, photos, documents]);
}

/** One line for each photo or document, those that failed first. */
export function itemsOf({ files }: Pick<UploadsNow, 'files'>): QueueItem[] {
  const byItem = new Map<string, UploadFile[]>();
  for (const file of files) {
    const key = `${file.place.collection}/${file.place.id}`;
    byItem.set(key, [...(byItem.get(key) ?? []), file]);
  }
  const items = [...byItem.values()].flatMap((own): QueueItem[] => {
    const [first] = own;
    if (!first) return [];
    const sum = (value: (file: UploadFile) => number) =>
      own.reduce((total, file) => total + value(file), 0);
    const failed = own.find(({ state }) => state === 'failed') ?? null;
    const isSending = own.some(({ state }) => state === 'sending');
    return [
      {
        collection: first.place.collection,
        id: first.place.id,
        bytes: sum(({ bytes }) => bytes),
        sentBytes: sum(({ sentBytes }) => sentBytes),
        state: failed ? 'failed' : isSending ? 'sending' : 'waiting',
        failed,
        files: own,
      },
    ];
  });
  return [
    ...items.filter(({ state }) => state === 'failed'),
    ...items.filter(({ state }) => state !== 'failed'),
  ];
}

/** The most bytes that the vault takes of such a file. */
export function limitOf({ collection }: Pick<QueueItem, 'collection'>, mime: string): number {
  return collection === 'photos' ? photoMaxBytes(mime) : DOCUMENT_MAX_BYTES;
}
