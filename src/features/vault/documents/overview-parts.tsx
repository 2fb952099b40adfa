import { collections } from '../../../../schema/collections.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { validityOf } from '../../../domain/vault/validity.ts';
import '../../../i18n/lazy/documents.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { RemovedList } from '../trash/removed-list.tsx';
import { usePurge } from '../trash/use-purge.ts';
import { categoryIcon } from './categories.ts';
import { DocumentRow, DocumentThumb } from './document-row.tsx';
import { documentsOf } from './document-store.ts';
import { useListedDocuments } from './use-listed-documents.ts';
import { useDocuments, useRemovedDocuments } from './use-documents.ts';
import { useSensitive } from './use-sensitive.ts';
import overview from '../overview/overview.module.css';
import styles from './documents.module.css';

/** What the other pages of the vault show of documents. */

const SHOWN = 3;

/** How many documents there are, and the last three; of locked ones only their kind is shown. */
export function DocumentsPreview() {
  const documents = useDocuments();
  const { isOpen } = useSensitive();
  if (!documents) return <span className={overview.preview} />;
  return (
    <span className={overview.preview}>
      <span>{t('documents.count', { count: documents.length })}</span>
      {documents.length > 0 && (
        <span className={overview.thumbs}>
          {documents.slice(0, SHOWN).map(({ record }) => (
            <span key={record.id} className={styles.previewTile}>
              {isOpen(record) && !record.sensitive ? (
                <DocumentThumb record={record} />
              ) : (
                <Icon icon={categoryIcon(record.category)} />
              )}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** The documents that a search of the overview finds. */
export function DocumentResults({ query }: { query: string }) {
  const documents = useDocuments();
  const { found, isOpen } = useListedDocuments(documents ?? [], { query, category: null });
  if (found.length === 0) return null;
  return (
    <Section title={t('documents.title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={t('documents.title')} className={styles.rows}>
        {found.map((entry) => (
          <DocumentRow key={entry.record.id} entry={entry} isOpen={isOpen(entry.record)} />
        ))}
      </ul>
    </Section>
  );
}

/** The deleted documents; a locked one without its title. */
export function RemovedDocuments() {
  const replica = useReplica();
  const rights = useRights();
  const { mayPurge, purge } = usePurge();
  const removed = useRemovedDocuments();
  const { isNamed } = useSensitive();
  if (!replica || !removed) return null;
  return (
    <RemovedList
      title={t('documents.title')}
      items={removed.map(({ record }) => ({
        record,
        name: isNamed(record) ? record.title : t('documents.lockedName'),
        start: <Icon icon={categoryIcon(record.category)} />,
        mayRestore: rights.may('restore', collections.documents, record),
        restore: () => documentsOf(replica).restore(record.id),
        mayPurge: mayPurge(collections.documents, record),
        purge: () => purge({ documents: [record] }),
      }))}
    />
  );
}

/** The documents that end in the next 60 days or have ended, the first ones; nothing without any. */
export function ExpiringDocuments() {
  const { seesDocuments } = useRights();
  const documents = useDocuments();
  const { isOpen, isNamed } = useSensitive();
  const today = dayIn(useNow(60_000));
  const ending = (documents ?? [])
    .filter(({ record }) => isNamed(record) && validityOf(record.validUntil, today) !== null)
    .toSorted((a, b) => (a.record.validUntil ?? '').localeCompare(b.record.validUntil ?? ''))
    .slice(0, SHOWN);
  if (!seesDocuments || ending.length === 0) return null;
  return (
    <Section title={t('documents.expiring')}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={t('documents.expiring')} className={styles.rows}>
        {ending.map((entry) => (
          <DocumentRow key={entry.record.id} entry={entry} isOpen={isOpen(entry.record)} />
        ))}
      </ul>
    </Section>
  );
}
