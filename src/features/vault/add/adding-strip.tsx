import { AddingThumb } from '../../../app/media/photo-strip.tsx';
import { useMedia } from '../../../app/media/use-media.ts';
import '../../../i18n/lazy/media.ts';
import { t } from '../../../i18n/t.ts';
import { useLive } from '../../../ui/use-live.ts';
import styles from '../overview/overview.module.css';

/** As many as fill some rows; the others are counted. */
const SHOWN_MAX = 12;

/** What has been picked and is not stored yet, above the grid: each becomes a tile of it. */
export function AddingStrip({ albumId }: { albumId: string | undefined }) {
  const media = useMedia();
  const adding = useLive(media?.adding) ?? [];
  const own = adding.filter(
    ({ about }) => albumId === undefined || about.albumIds?.includes(albumId) === true,
  );
  if (own.length === 0) return null;
  return (
    <section aria-label={t('media.adding', { count: own.length })} className={styles.part}>
      <p role="status">{t('media.adding', { count: own.length })}</p>
      <ul className={styles.strip}>
        {own.slice(0, SHOWN_MAX).map((each) => (
          <AddingThumb key={each.id} adding={each} />
        ))}
      </ul>
    </section>
  );
}
