import { useMemo, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useQuery } from '../../../app/use-query.ts';

/** Photos that are read at first, and added with each press. */
const PAGE = 60;

/**
 * The newest photos and videos of the chosen children, and those of no child.
 *
 * @returns readMore is null when there are no more
 */
export function useLatestPhotos(): {
  photos: readonly PhotoRecord[];
  readMore: (() => void) | null;
} {
  const { childIds } = useSelectedChild();
  const [wanted, setWanted] = useState(PAGE);
  const [limit, setLimit] = useState(PAGE);
  const found = useLastValue(
    useQuery(
      (replica) => replica.store(collections.photos).live({ order: 'newestFirst', limit }),
      [limit],
    ),
  );
  const chosen = childIds.join();
  const photos = useMemo(() => {
    const ids = new Set(chosen.split(','));
    return (found ?? [])
      .map(({ record }) => record)
      .filter(({ childIds: of }) => of.length === 0 || of.some((id) => ids.has(id)));
  }, [found, chosen]);
  const hasMore = found !== undefined && found.length >= limit;
  // The newest of the family may all be of other children.
  const isShort = hasMore && photos.length < wanted;
  if (isShort) setLimit(limit * 4);
  return {
    photos: photos.slice(0, wanted),
    readMore: hasMore || photos.length > wanted ? () => setWanted(wanted + PAGE) : null,
  };
}
