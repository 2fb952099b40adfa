import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useQuery } from '../../../app/use-query.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { liveLikedIds } from '../../../replica/stores/responses.ts';
import { useAllPhotos } from './use-photos.ts';

/** The photos and videos that this person likes, the newest first. */
export function useFavorites(): readonly Entry<PhotoRecord>[] | undefined {
  const all = useAllPhotos();
  const liked = useQuery((replica) => liveLikedIds(replica, collections.photos.name), []);
  return useMemo(() => liked && all?.filter(({ record }) => liked.has(record.id)), [all, liked]);
}
