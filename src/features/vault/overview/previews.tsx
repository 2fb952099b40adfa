import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { useAutomaticAlbums } from '../albums/use-automatic-albums.ts';
import { Thumb } from '../photos/thumb.tsx';
import { useFavorites } from '../photos/use-favorites.ts';
import { useRemovedDocuments } from '../documents/use-documents.ts';
import {
  useAlbums,
  useAllPhotos,
  usePhotosOf,
  useRemovedAlbums,
  useRemovedPhotos,
} from '../photos/use-photos.ts';
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

/** Everything that the trash holds, with the last photos in it. */
export function TrashPreview() {
  const photos = useRemovedPhotos();
  const albums = useRemovedAlbums();
  const documents = useRemovedDocuments();
  if (!photos || !albums || !documents) return <span className={styles.preview} />;
  const count = photos.length + albums.length + documents.length;
  return <Preview text={t('vault.itemCount', { count })} photos={photos} />;
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
