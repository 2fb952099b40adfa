import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { isRemoved, removeRecord, restoreRecord } from '../../../../schema/rules/merge.ts';
import type { Rights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { RecordChanges } from '../../../replica/stores/record-store.ts';
import { showToast } from '../../../ui/toasts.ts';
import { photosOf } from './photo-store.ts';

export type PhotoChanges = RecordChanges<PhotoRecord>;

/** Moves photos to the trash, in one transaction, and offers to take it back. */
export function removePhotos(
  replica: Replica,
  records: readonly PhotoRecord[],
  rights: Rights,
): void {
  const ids = records.map(({ id }) => id);
  const store = photosOf(replica);
  const mayUndo = records.every((record) => rights.may('restore', collections.photos, record));
  store
    .prepareRewrite(ids, removeRecord)
    .write()
    .then(() => {
      const undo = () => tell(restorePhotos(replica, ids));
      showToast({
        text: t('vault.removed', { count: records.length }),
        actions: mayUndo ? [{ label: t('ui.undo'), run: undo }] : [],
      });
    }, showNotSaved);
}

export async function restorePhotos(replica: Replica, ids: readonly string[]): Promise<void> {
  await photosOf(replica).prepareRewrite(ids, restoreRecord).write();
}

/**
 * Changes several photos in one transaction. One that somebody deleted in the meantime stays deleted.
 *
 * @param changesById as each photo shall be changed
 */
export async function changePhotos(
  replica: Replica,
  changesById: ReadonlyMap<string, PhotoChanges>,
): Promise<void> {
  const store = photosOf(replica);
  await store
    .prepareRewrite([...changesById.keys()], (photo, author) => {
      const changes = changesById.get(photo.id);
      return changes === undefined || isRemoved(photo)
        ? null
        : store.edited(photo, changes, author);
    })
    .write();
}
