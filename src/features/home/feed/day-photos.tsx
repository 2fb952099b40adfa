import ImageIcon from 'lucide-react/icons/image';
import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { RowPicture } from '../../../app/media/row-photos.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/media.ts';
import { t } from '../../../i18n/t.ts';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { photosOfDay } from './photos-of-day.ts';
import styles from '../../../app/entries/entry-row.module.css';

/** As many as fit beside each other on the smallest phone. */
const SHOWN_MAX = 3;
/** Zones reach from 12 hours behind UTC to 14 hours before it. */
const ZONES_MS = DAY_MS;

/** The photos that were taken on a day and belong to no entry of it: one row, which opens the newest. */
export function DayPhotos({ day }: { day: string }) {
  const { childIds } = useSelectedChild();
  const { dayStartHour } = useSettingsOf()(null);
  const people = usePeople();
  const { openPhoto } = useSheets();
  const around = useQuery(
    (replica) => {
      const from = Date.parse(`${day}T00:00Z`);
      return replica
        .store(collections.photos)
        .live({ from: from - ZONES_MS, to: from + DAY_MS + ZONES_MS, order: 'newestFirst' });
    },
    [day],
  );
  const photos = useMemo(
    () => photosOfDay(around?.map(({ record }) => record) ?? [], { day, dayStartHour, childIds }),
    [around, day, dayStartHour, childIds],
  );
  const [newest] = photos;
  if (!newest) return null;
  const author = people.find(newest.createdBy);
  const more = photos.length - SHOWN_MAX;
  return (
    <li data-row="photos">
      <button type="button" className={styles.row} onClick={() => openPhoto(newest.id)}>
        <span className={styles.times}>{formatTime(newest.takenAt, { tz: newest.takenTz })}</span>
        <Icon icon={ImageIcon} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.line}>{countText(photos)}</span>
          {newest.caption !== '' && (
            <span className={styles.note} dir="auto">
              {newest.caption}
            </span>
          )}
          <span className={styles.photos}>
            {photos.slice(0, SHOWN_MAX).map((record) => (
              <RowPicture key={record.id} record={record} />
            ))}
            {more > 0 && <span className={styles.small}>+{more}</span>}
          </span>
        </span>
        <span className={styles.end}>
          <ColorMark
            color={author.color}
            shape="disc"
            initial={author.initial}
            photo={author.photo}
          />
          <VisuallyHidden>{author.name}</VisuallyHidden>
        </span>
      </button>
    </li>
  );
}

function countText(photos: readonly Pick<PhotoRecord, 'mime'>[]): string {
  const count = photos.length;
  const videos = photos.filter(({ mime }) => mime.startsWith('video/')).length;
  if (videos === 0) return t('media.photoCount', { count });
  return videos === count ? t('media.videoCount', { count }) : t('media.bothCount', { count });
}
