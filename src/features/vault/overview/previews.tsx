import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { useAutomaticAlbums } from '../albums/use-automatic-albums.ts';
import { Thumb } from '../photos/thumb.tsx';
import { useFavorites } from '../photos/use-favorites.ts';
import { useAlbums, useAllPhotos, usePhotosOf, useRemovedPhotos } from '../photos/use-photos.ts';
import styles from './overview.module.css';

/** What the cards of the sections show. */

export function PhotosPreview() {
  return <PhotoCount photos={usePhotosOf('photo')} />;
}

export function VideosPreview() {
  return <PhotoCount photos={usePhotosOf('video')} />;
}

export function FavoritesPreview() {
  return <PhotoCount photos={useFavorites()} />;
}

export function TrashPreview() {
  return <PhotoCount photos={useRemovedPhotos()} />;
}

export function AlbumsPreview() {
  const albums = useAlbums();
  const automatic = useAutomaticAlbums();
  const photos = useAllPhotos();
  if (!albums || !automatic || !photos) return <span className={styles.preview} />;
  const covers = [
    ...albums.map(({ record }) =>
      photos.find(({ record: photo }) => photo.albumIds.includes(record.id)),
    ),
    ...automatic.map(({ photoIds }) => photos.find(({ record }) => record.id === photoIds[0])),
  ];
  return (
    <Preview
      text={t('vault.albumCount', { count: albums.length + automatic.length })}
      photos={covers.filter((cover) => cover !== undefined)}
    />
  );
}

const SHOWN = 3;

function PhotoCount({ photos }: { photos: readonly Entry<PhotoRecord>[] | undefined }) {
  if (!photos) return <span className={styles.preview} />;
  return <Preview text={t('vault.itemCount', { count: photos.length })} photos={photos} />;
}

function Preview({ text, photos }: { text: string; photos: readonly Entry<PhotoRecord>[] }) {
  return (
    <span className={styles.preview}>
      <span>{text}</span>
      {photos.length > 0 && (
        <span className={styles.thumbs}>
          {photos.slice(0, SHOWN).map(({ record }) => (
            <Thumb key={record.id} record={record} />
          ))}
        </span>
      )}
    </span>
  );
}
