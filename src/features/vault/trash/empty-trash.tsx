import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemovedDocuments } from '../documents/use-documents.ts';
import { useRemovedAlbums, useRemovedPhotos } from '../photos/use-photos.ts';
import { usePurge } from './use-purge.ts';

/** Deletes everything in the trash that this person may delete; nothing without such. */
export function EmptyTrash() {
  const { mayPurge, purge } = usePurge();
  const [asks, setAsks] = useState(false);
  const photos = (useRemovedPhotos() ?? [])
    .map(({ record }) => record)
    .filter((record) => mayPurge(collections.photos, record));
  const documents = (useRemovedDocuments() ?? [])
    .map(({ record }) => record)
    .filter((record) => mayPurge(collections.documents, record));
  const albums = (useRemovedAlbums() ?? [])
    .map(({ record }) => record)
    .filter((record) => mayPurge(collections.albums, record));
  const count = photos.length + documents.length + albums.length;
  if (count === 0 && !asks) return null;
  return (
    <>
      <Button size="small" icon={Trash} onClick={() => setAsks(true)}>
        {t('vault.emptyNow')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('vault.emptyTitle', { count })}
        confirm={t('vault.emptyNow')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          purge({ photos, documents, albums });
        }}
      >
        {t('vault.emptyText')}
      </ConfirmDialog>
    </>
  );
}
