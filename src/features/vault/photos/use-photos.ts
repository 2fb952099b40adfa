import { useMemo } from 'react';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useQuery } from '../../../app/use-query.ts';
import { createCell } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { useTrashed } from '../trash/use-trashed.ts';
import { isVideo } from './kinds.ts';
import { albumsOf, photosOf } from './photo-store.ts';

/** A kind of item, as `kind` of the collection names it. */
export type PhotoKind = 'photo' | 'video';

const nothing = createCell<Entry<PhotoRecord>[]>([]);

/** All photos and videos, the newest first. @param isWanted false: reads nothing */
export function useAllPhotos(isWanted = true): readonly Entry<PhotoRecord>[] | undefined {
  return useQuery(
    (replica) => (isWanted ? photosOf(replica).live({ order: 'newestFirst' }) : nothing),
    [isWanted],
  );
}

/** All of one kind, the newest first. */
export function usePhotosOf(kind: PhotoKind): readonly Entry<PhotoRecord>[] | undefined {
  // All screens share the list of all.
  const all = useAllPhotos();
  return useMemo(
    () => all?.filter(({ record }) => isVideo(record) === (kind === 'video')),
    [all, kind],
  );
}

/** In the trash; what was deleted for good is not there any more. */
export function useRemovedPhotos(): readonly Entry<PhotoRecord>[] | undefined {
  return useTrashed(
    useQuery((replica) => photosOf(replica).live({ removed: true, order: 'newestFirst' }), []),
  );
}

export function useAlbums(): readonly Entry<AlbumRecord>[] | undefined {
  return useQuery((replica) => albumsOf(replica).live({ order: 'newestFirst' }), []);
}

export function useRemovedAlbums(): readonly Entry<AlbumRecord>[] | undefined {
  return useTrashed(
    useQuery((replica) => albumsOf(replica).live({ removed: true, order: 'newestFirst' }), []),
  );
}
