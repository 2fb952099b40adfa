import { collections } from '../../../../schema/collections.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { RecordStore } from '../../../replica/stores/record-store.ts';

/** The photos and videos on this device. */
export function photosOf(replica: Pick<Replica, 'store'>): RecordStore<PhotoRecord> {
  return replica.store(collections.photos);
}

export function albumsOf(replica: Pick<Replica, 'store'>): RecordStore<AlbumRecord> {
  return replica.store(collections.albums);
}
