import { type Collection, collections, mergeShapeOf } from '../../../../schema/collections.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { type PhotoRecord, photoFiles } from '../../../../schema/records/photo-item.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { purgeRecord } from '../../../../schema/rules/purge.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { FilePlace } from '../../../media/store/file-row.ts';
import type { RecordStore } from '../../../replica/stores/record-store.ts';
import { showToast } from '../../../ui/toasts.ts';
import { documentsOf } from '../documents/document-store.ts';
import { useSealedCopies } from '../lock/sealed-copies.ts';
import { albumsOf, photosOf } from '../photos/photo-store.ts';

export type Purged = {
  photos?: readonly PhotoRecord[];
  documents?: readonly DocumentRecord[];
  albums?: readonly AlbumRecord[];
};

/** Deletes removed items for good, before the end of the trash; the server then deletes their files. */
export function usePurge(): {
  mayPurge: <R extends AnyRecord>(collection: Collection<R>, record: R) => boolean;
  purge: (items: Purged) => void;
} {
  const replica = useReplica();
  const rights = useRights();
  const media = useMedia();
  const copies = useSealedCopies();
  const write = async ({ photos = [], documents = [], albums = [] }: Purged): Promise<void> => {
    if (!replica) return;
    await purgeIn(photosOf(replica), photos);
    await purgeIn(documentsOf(replica), documents);
    await purgeIn(albumsOf(replica), albums);
    // What was never uploaded goes with its record.
    await media?.forget([...photos.flatMap(photoPlaces), ...documents.flatMap(documentPlaces)]);
    if (documents.length > 0) {
      await copies?.change(async (kept) => {
        for (const { id } of documents) await kept.remove(id);
      });
    }
  };
  return {
    mayPurge: (collection, record) =>
      rights.may('edit', collection, record) && rights.may('remove', collection, record),
    purge: (items) => {
      const count = Object.values(items).reduce((sum, { length }) => sum + length, 0);
      write(items).then(() => showToast({ text: t('vault.emptied', { count }) }), showNotSaved);
    },
  };
}

async function purgeIn<R extends AnyRecord>(
  store: RecordStore<R>,
  records: readonly R[],
): Promise<void> {
  if (records.length === 0) return;
  const shape = mergeShapeOf(store.collection.name);
  const ids = records.map(({ id }) => id);
  // What somebody has restored meanwhile stays.
  await store
    .prepareRewrite(ids, (record, author) =>
      isRemoved(record) ? purgeRecord(shape, record, author) : null,
    )
    .write();
}

function photoPlaces({ id }: PhotoRecord): FilePlace[] {
  return photoFiles.map((name) => ({ collection: collections.photos.name, id, name }));
}

function documentPlaces({ id, files }: DocumentRecord): FilePlace[] {
  return Object.keys(files).flatMap((name) => [
    { collection: collections.documents.name, id, name },
    { collection: collections.documents.name, id, name: `${name}.thumb` },
  ]);
}
