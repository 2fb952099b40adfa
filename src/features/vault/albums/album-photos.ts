import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

/** The photos of an album, in the order of `photos`. */
export function photosIn(
  { id }: Pick<AlbumRecord, 'id'>,
  photos: readonly Entry<PhotoRecord>[],
): Entry<PhotoRecord>[] {
  return photos.filter(({ record }) => record.albumIds.includes(id));
}
