import FolderHeart from 'lucide-react/icons/folder-heart';
import { collections } from '../../../../schema/collections.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { restorePhotos } from '../photos/commands.ts';
import { usePhotoNames } from '../photos/photo-name.ts';
import { albumsOf } from '../photos/photo-store.ts';
import { Thumb } from '../photos/thumb.tsx';
import { useRemovedAlbums, useRemovedPhotos } from '../photos/use-photos.ts';
import { usePurge } from './use-purge.ts';
import { RemovedList } from './removed-list.tsx';
import styles from './trash.module.css';

/** Long enough for what people look for, short enough to be drawn at once. */
const SHOWN_MAX = 200;

export function RemovedPhotos() {
  const replica = useReplica();
  const rights = useRights();
  const { mayPurge, purge } = usePurge();
  const { nameOf } = usePhotoNames();
  const removed = useRemovedPhotos();
  if (!replica || !removed) return null;
  const newest = removed
    .toSorted((a, b) => (b.record.removed?.at ?? 0) - (a.record.removed?.at ?? 0))
    .slice(0, SHOWN_MAX);
  return (
    <RemovedList
      title={t('vault.photosAndVideos')}
      items={newest.map(({ record }) => ({
        record,
        name: nameOf(record),
        start: <Thumb record={record} className={styles.thumb} />,
        mayRestore: rights.may('restore', collections.photos, record),
        restore: () => restorePhotos(replica, [record.id]),
        mayPurge: mayPurge(collections.photos, record),
        purge: () => purge({ photos: [record] }),
      }))}
    />
  );
}

export function RemovedAlbums() {
  const replica = useReplica();
  const rights = useRights();
  const { mayPurge, purge } = usePurge();
  const removed = useRemovedAlbums();
  if (!replica || !removed) return null;
  return (
    <RemovedList
      title={t('vault.albums')}
      items={removed.map(({ record }) => ({
        record,
        name: record.title,
        start: <Icon icon={FolderHeart} />,
        mayRestore: rights.may('restore', collections.albums, record),
        restore: () => albumsOf(replica).restore(record.id),
        mayPurge: mayPurge(collections.albums, record),
        purge: () => purge({ albums: [record] }),
      }))}
    />
  );
}
