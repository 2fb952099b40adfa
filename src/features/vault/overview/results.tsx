import { useMemo } from 'react';
import { useSheets } from '../../../app/navigation/sheets.ts';
import '../../../i18n/lazy/vault.ts';
import { formatPhotoDate } from '../photos/photo-date.ts';
import { t } from '../../../i18n/t.ts';
import { AlbumCard } from '../albums/album-card.tsx';
import { photosIn } from '../albums/album-photos.ts';
import { useAutomaticAlbums } from '../albums/use-automatic-albums.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { useAlbums, useAllPhotos } from '../photos/use-photos.ts';
import { useViewList } from '../viewer/viewed-ids.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { matchesPhoto, matchesText } from './search.ts';
import albumStyles from '../albums/albums.module.css';
import styles from './overview.module.css';

/** As many as a person looks through; a longer search narrows them. */
const SHOWN_MAX = 60;

export function PhotoResults({ query }: { query: string }) {
  const all = useAllPhotos();
  const { namesIn } = usePhotoNames();
  const { openPhoto } = useSheets();
  const setViewList = useViewList();
  const found = useMemo(
    () =>
      all?.filter(({ record }) =>
        matchesPhoto(record, query, {
          names: namesIn(record),
          date: formatPhotoDate(record),
        }),
      ),
    [all, query, namesIn],
  );
  if (!found || found.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('vault.photosAndVideos')}>
      <h2 className={styles.partTitle}>
        {t('vault.photosAndVideos')} <span className={styles.partCount}>{found.length}</span>
      </h2>
      <PhotoStrip
        records={found.slice(0, SHOWN_MAX).map(({ record }) => record)}
        onOpen={(id) => {
          setViewList(found.map(({ record }) => record.id));
          openPhoto(id);
        }}
      />
      {found.length > SHOWN_MAX && (
        <p>{t('vault.moreResults', { count: found.length - SHOWN_MAX })}</p>
      )}
    </section>
  );
}

export function AlbumResults({ query }: { query: string }) {
  const albums = useAlbums();
  const automatic = useAutomaticAlbums();
  const photos = useAllPhotos();
  if (!albums || !automatic || !photos) return null;
  const found = [
    ...albums.map(({ record }) => ({
      id: record.id,
      title: record.title,
      own: photosIn(record, photos).map((photo) => photo.record),
    })),
    ...automatic.map(({ key, title, photoIds }) => ({
      id: key,
      title,
      own: photos.flatMap(({ record }) => (photoIds.includes(record.id) ? [record] : [])),
    })),
  ].filter(({ title }) => matchesText([title], query));
  if (found.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('vault.albums')}>
      <h2 className={styles.partTitle}>{t('vault.albums')}</h2>
      <ul className={albumStyles.albums}>
        {found.map(({ id, title, own }) => (
          <AlbumCard key={id} id={id} title={title} count={own.length} cover={own[0]} />
        ))}
      </ul>
    </section>
  );
}
