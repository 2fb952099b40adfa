import FolderHeart from 'lucide-react/icons/folder-heart';
import Pencil from 'lucide-react/icons/pencil';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { dayIn, formatList, formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { AddButton } from '../add/add-button.tsx';
import { PhotoSection } from '../pages/photo-section.tsx';
import { albumsOf } from '../photos/photo-store.ts';
import { useAllPhotos } from '../photos/use-photos.ts';
import { AlbumSheet } from './lazy-album-sheet.ts';
import { photosIn } from './album-photos.ts';
import { useAutomaticAlbums } from './use-automatic-albums.ts';

/** One album; an automatic one by its key. One that is gone leads back to all albums. */
export function AlbumPage({ id }: { id: string }) {
  return id.includes(':') ? <AutomaticPage albumKey={id} /> : <OwnPage id={id} />;
}

function useBack() {
  const navigate = useNavigate();
  return {
    label: t('vault.albums'),
    onBack: () => void navigate({ to: '/vault/$section', params: { section: 'albums' } }),
  };
}

const toAlbums = <Navigate to="/vault/$section" params={{ section: 'albums' }} replace />;

function OwnPage({ id }: { id: string }) {
  const back = useBack();
  const entry = useQuery((replica) => albumsOf(replica).get(id), [id]);
  const all = useAllPhotos();
  const rights = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [isEditing, setEditing] = useState(false);
  const photos = useMemo(() => all && photosIn({ id }, all), [all, id]);
  if (entry === undefined) return <Skeleton height="8rem" count={4} />;
  if (entry === null || isRemoved(entry.record)) return toAlbums;
  const { record } = entry;
  const edit = () => (writesBlocked ? explainBlocked() : setEditing(true));
  return (
    <>
      <PhotoSection
        title={record.title}
        back={back}
        intro={<AlbumIntro album={record} />}
        photos={photos}
        albumId={id}
        empty={
          <EmptyState
            icon={FolderHeart}
            title={t('vault.emptyAlbum')}
            action={<AddButton isMain albumId={id} />}
          >
            {t('vault.emptyAlbumText')}
          </EmptyState>
        }
        actions={
          rights.may('edit', collections.albums, record) && (
            <IconButton icon={Pencil} label={t('vault.editAlbum')} onClick={edit} />
          )
        }
      />
      {isEditing && (
        <Suspense>
          <AlbumSheet album={record} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The days that an album is about, and who sees it. */
function AlbumIntro({ album: { from, to, members } }: { album: AlbumRecord }) {
  const people = usePeople();
  const today = dayIn(useNow(3_600_000));
  const days = [from, to].flatMap((day) => (day === null ? [] : [formatLocalDate(day, today)]));
  const parts = [
    ...(days.length > 0 ? [days.join(' – ')] : []),
    ...(members.length > 0
      ? [t('vault.sharedWith', { names: formatList(members.map((id) => people.find(id).name)) })]
      : []),
  ];
  return parts.length > 0 ? <p>{parts.join(' · ')}</p> : null;
}

function AutomaticPage({ albumKey }: { albumKey: string }) {
  const back = useBack();
  const albums = useAutomaticAlbums();
  const all = useAllPhotos();
  const album = albums?.find(({ key }) => key === albumKey);
  const photos = useMemo(() => {
    const ids = new Set(album?.photoIds);
    return album && all?.filter(({ record }) => ids.has(record.id));
  }, [album, all]);
  if (albums !== undefined && !album) return toAlbums;
  return (
    <PhotoSection
      title={album?.title ?? ''}
      back={back}
      intro={<p>{t('vault.automaticText')}</p>}
      photos={photos}
      empty={null}
    />
  );
}
