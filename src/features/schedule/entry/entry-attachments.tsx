import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { Suspense, lazy } from 'react';
import { ENTRY_FILES_MAX } from '../../../../schema/schedule-limits.ts';
import { useLinkedDocuments } from '../../../app/documents/use-linked-documents.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import { scheduleOf } from '../../../replica/stores/schedule.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import styles from './entry-sheet.module.css';

const PhotoStrip = lazy(async () => ({
  default: (await import('../../../app/media/photo-strip.tsx')).PhotoStrip,
}));

/** The photos and documents of an entry. Photos can be added here; documents are chosen in the form. */
export function EntryAttachments({ shown }: { shown: ShownEntry }) {
  const replica = useReplica();
  const { mayEdit } = useMayAdd();
  const { record } = shown.entry;
  const { id, photoIds, childIds, visibility } = record;
  if (replica === null) return null;
  const attach = async (added: readonly string[], gone: readonly string[]) => {
    const store = scheduleOf(replica);
    const stored = (await store.read(id)) ?? record;
    await store.edit(id, { photoIds: withPhotos(stored.photoIds, added, gone) });
  };
  return (
    <>
      <Documents ids={record.documentIds} />
      <Suspense>
        <PhotoStrip
          ids={photoIds}
          max={ENTRY_FILES_MAX}
          about={{
            ownerId: id,
            childIds,
            visibility: visibility === 'family' ? 'family' : 'parents',
          }}
          canAdd={mayEdit(record)}
          onAdded={(added, gone) => void attach(added, gone).catch(showNotSaved)}
        />
      </Suspense>
    </>
  );
}

/** Those of the documents that this person may see. */
function Documents({ ids }: { ids: readonly string[] }) {
  const documents = useLinkedDocuments(ids);
  if (documents.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('scheduleForm.documents')}>
      <h3 className={styles.partTitle}>{t('scheduleForm.documents')}</h3>
      <ul>
        {documents.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/vault/$section"
              params={{ section: 'documents' }}
              search={{ document: id } as never}
              className={styles.line}
            >
              <Icon icon={FileText} />
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
