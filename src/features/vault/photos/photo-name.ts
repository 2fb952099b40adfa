import { useMemo } from 'react';
import '../../../i18n/lazy/vault.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { type People, usePeople } from '../../../app/entries/people.ts';
import { formatDate, formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useNow } from '../../../ui/use-now.ts';
import { isVideo } from './kinds.ts';

type Named = Pick<PhotoRecord, 'caption' | 'mime' | 'takenAt' | 'takenTz' | 'people' | 'childIds'>;

/** How this device names photos: `nameOf(photo)` is what a screen reader says of one. */
export function usePhotoNames(): {
  nameOf: (photo: Named) => string;
  namesIn: (photo: Named) => string[];
} {
  const people = usePeople();
  const children = useQuery((replica) => replica.children.all(), []);
  const now = useNow(3_600_000);
  return useMemo(() => {
    const childName = (id: string) => children?.find(({ record }) => record.id === id)?.record.name;
    const names = (photo: Named) => namesIn(photo, people, childName);
    return { namesIn: names, nameOf: (photo) => photoName(photo, names(photo), now) };
  }, [people, children, now]);
}

export function photoName(photo: Named, names: readonly string[], now: number): string {
  const caption = photo.caption.trim();
  return [
    ...(isVideo(photo) ? [t('vault.video')] : []),
    caption === '' && !isVideo(photo) ? t('vault.photo') : caption,
    formatDate(photo.takenAt, { now, tz: photo.takenTz }),
    ...(names.length > 0 ? [t('vault.with', { names: formatList(names) })] : []),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The names of the children and people in a photo. A child that this person may not see has none. */
export function namesIn(
  { people, childIds }: Pick<PhotoRecord, 'people' | 'childIds'>,
  family: Pick<People, 'all'>,
  childName: (id: string) => string | undefined,
): string[] {
  const children = childIds.flatMap((id) => childName(id) ?? []);
  const others = people.map((person) => family.all.find(({ id }) => id === person)?.name ?? person);
  return [...new Set([...children, ...others])];
}
