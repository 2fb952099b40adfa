import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { RowPicture } from '../../../app/media/row-photos.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { formatLocalDay, formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './feed-filter.module.css';

type LatestPhotosProps = {
  /** The newest first. */
  photos: readonly PhotoRecord[];
  /** null: there are no more. */
  onMore: (() => void) | null;
};

/** The photos and videos by day, those of entries too; each opens in the viewer. */
export function LatestPhotos({ photos, onMore }: LatestPhotosProps) {
  const { dayStartHour } = useSettingsOf()(null);
  const zone = useDeviceZone();
  const today = dayAt(useNow(60_000), zone, dayStartHour);
  const days = byDay(photos, dayStartHour);
  return (
    <section className={styles.photos} aria-label={t('homeLater.photos')} data-passing>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatLocalDay(day, today)}>
          <h2 className={styles.day}>{formatLocalDay(day, today)}</h2>
          <div className={styles.grid}>
            {ofDay.map((photo) => (
              <Photo key={photo.id} photo={photo} />
            ))}
          </div>
        </section>
      ))}
      {onMore && (
        <Button wide onClick={onMore}>
          {t('homeLater.olderPhotos')}
        </Button>
      )}
    </section>
  );
}

function byDay(
  photos: readonly PhotoRecord[],
  dayStartHour: number,
): ReadonlyMap<string, readonly PhotoRecord[]> {
  const days = new Map<string, PhotoRecord[]>();
  for (const photo of photos) {
    const day = dayAt(photo.takenAt, photo.takenTz, dayStartHour);
    days.set(day, [...(days.get(day) ?? []), photo]);
  }
  return days;
}

function Photo({ photo }: { photo: PhotoRecord }) {
  const { openPhoto } = useSheets();
  const { name } = usePeople().find(photo.createdBy);
  const time = formatTime(photo.takenAt, { tz: photo.takenTz });
  const label = t(photo.mime.startsWith('video/') ? 'homeLater.videoBy' : 'homeLater.photoBy', {
    name,
    time,
  });
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={photo.caption === '' ? label : `${label}: ${photo.caption}`}
      onClick={() => openPhoto(photo.id)}
    >
      <RowPicture record={photo} />
    </button>
  );
}
