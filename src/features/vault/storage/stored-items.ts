import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

/** A photo, a video or a document with what it takes of the family's storage. */
export type StoredItem = { bytes: number } & (
  | { of: 'photo'; record: PhotoRecord }
  | { of: 'document'; record: DocumentRecord }
);

type Items = {
  photos: readonly Entry<PhotoRecord>[];
  documents: readonly Entry<DocumentRecord>[];
};

/** The largest items that the server holds, by their originals and by all versions of a document. */
export function largestItems({ photos, documents }: Items, max: number): StoredItem[] {
  const items: StoredItem[] = [
    ...photos.map(({ record }): StoredItem => ({
      of: 'photo',
      record,
      bytes: record.stored.includes('original') ? record.bytes : 0,
    })),
    ...documents.map(({ record }): StoredItem => ({
      of: 'document',
      record,
      bytes: Object.entries(record.files).reduce(
        (sum, [id, file]) => sum + (record.stored.includes(id) ? file.bytes : 0),
        0,
      ),
    })),
  ];
  return items
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, max);
}

/** Photos with equal originals, the oldest of each first; the largest files first. */
export function duplicatePhotos(photos: Items['photos']): PhotoRecord[][] {
  const byHash = new Map<string, PhotoRecord[]>();
  for (const { record } of photos) {
    byHash.set(record.hash, [...(byHash.get(record.hash) ?? []), record]);
  }
  return [...byHash.values()]
    .filter((same) => same.length > 1)
    .map((same) => same.toSorted((a, b) => a.createdAt - b.createdAt))
    .toSorted((a, b) => (b[0]?.bytes ?? 0) - (a[0]?.bytes ?? 0));
}

/** Smaller originals are worth keeping: what a picture in screen size takes. */
const LARGE_BYTES = 2 * 1024 * 1024;

/** Photos whose original is large, and whose smaller pictures the server has; the largest first. */
export function reduciblePhotos(photos: Items['photos']): PhotoRecord[] {
  return photos
    .map(({ record }) => record)
    .filter(
      ({ mime, bytes, keepsOriginal, stored }) =>
        mime.startsWith('image/') &&
        keepsOriginal &&
        bytes >= LARGE_BYTES &&
        ['original', 'view', 'thumb'].every((file) => stored.includes(file)),
    )
    .toSorted((a, b) => b.bytes - a.bytes);
}
