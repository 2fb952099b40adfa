import FolderHeart from 'lucide-react/icons/folder-heart';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addsPhotos } from '../../../app/media/adding-rights.ts';
import { SectionFrame } from '../pages/section-frame.tsx';
import { useAlbums, useAllPhotos } from '../photos/use-photos.ts';
import { AlbumCard } from './album-card.tsx';
import { AlbumPage } from './album-page.tsx';
import { AlbumSheet } from './lazy-album-sheet.ts';
import { photosIn } from './album-photos.ts';
import { useAutomaticAlbums } from './use-automatic-albums.ts';
import styles from './albums.module.css';

/** All albums, or the one that the address names. */
export function AlbumsPage() {
  const { album } = useSearch({ strict: false }) as { album?: unknown };
  return typeof album === 'string' ? <AlbumPage key={album} id={album} /> : <AllAlbums />;
}

function AllAlbums() {
  const albums = useAlbums();
  const automatic = useAutomaticAlbums();
  const photos = useAllPhotos();
  const mayAdd = addsPhotos(useRights());
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [isMaking, setMaking] = useState(false);
  const isRead = albums !== undefined && photos !== undefined;
  const make = () => (writesBlocked ? explainBlocked() : setMaking(true));
  return (
    <SectionFrame
      title={t('vault.albums')}
      actions={
        mayAdd && (
          <Button icon={FolderPlus} onClick={make}>
            {t('vault.newAlbum')}
          </Button>
        )
      }
    >
      {!isRead && <Skeleton height="10rem" count={2} />}
      {isRead && albums.length === 0 && (
        <EmptyState icon={FolderHeart} title={t('vault.noAlbums')}>
          {t('vault.noAlbumsText')}
        </EmptyState>
      )}
      {isRead && albums.length > 0 && (
        <ul className={styles.albums}>
          {albums.map(({ record }) => {
            const own = photosIn(record, photos);
            const cover = own.find((entry) => entry.record.id === record.coverId) ?? own[0];
            return (
              <AlbumCard
                key={record.id}
                id={record.id}
                title={record.title}
                count={own.length}
                cover={cover?.record}
              />
            );
          })}
        </ul>
      )}
      {photos && automatic !== undefined && automatic.length > 0 && (
        <section aria-label={t('vault.automatic')}>
          <h2 className={styles.part}>{t('vault.automatic')}</h2>
          <ul className={styles.albums}>
            {automatic.map(({ key, title, photoIds }) => (
              <AlbumCard
                key={key}
                id={key}
                title={title}
                count={photoIds.length}
                cover={photos.find(({ record }) => record.id === photoIds[0])?.record}
              />
            ))}
          </ul>
        </section>
      )}
      {isMaking && (
        <Suspense>
          <AlbumSheet album={null} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </SectionFrame>
  );
}
