import FilePlus from 'lucide-react/icons/file-plus';
import FileText from 'lucide-react/icons/file-text';
import { Suspense, lazy, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { FirstSync } from '../../../app/first-sync.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addsDocuments } from '../../../app/media/adding-rights.ts';
import { CardLinks } from '../emergency/card-links.tsx';
import { LockBar } from '../lock/lock-bar.tsx';
import { NightPictures } from '../pages/night-pictures.tsx';
import { SectionFrame } from '../pages/section-frame.tsx';
import { categories, categoryIcon, categoryName } from './categories.ts';
import { DocumentRow } from './document-row.tsx';
import { LockedCount } from './locked-count.tsx';
import { useListedDocuments } from './use-listed-documents.ts';
import { type DocumentsAddress, useDocumentsAddress } from './use-address.ts';
import { useDocuments } from './use-documents.ts';
import { useForgetCopies } from './use-forget-copies.ts';
import styles from './documents.module.css';

const NewDocument = lazy(async () => ({
  default: (await import('./new-document.tsx')).NewDocument,
}));

/** The documents by category, with a search, and the form of a new one. */
export function AllDocuments() {
  const address = useDocumentsAddress();
  const { category, go } = address;
  const mayAdd = addsDocuments(useRights());
  const { writesBlocked, explainBlocked } = useWriteGate();
  const documents = useDocuments();
  useForgetCopies();
  const [adding, setAdding] = useRequestedForm(address);
  const addOne = () => (writesBlocked ? explainBlocked() : setAdding('files'));
  const addButton = (isMain: boolean) =>
    mayAdd && (
      <Button icon={FilePlus} variant="primary" size={isMain ? 'large' : 'normal'} onClick={addOne}>
        {t('documents.add')}
      </Button>
    );
  const isEmpty = documents?.length === 0;
  return (
    <SectionFrame title={t('documents.title')} actions={!isEmpty && addButton(false)}>
      <FirstSync text={t('documents.firstSync')} />
      {documents === undefined && <Skeleton height="4.5rem" count={4} />}
      {isEmpty && (
        <EmptyState
          icon={FileText}
          title={mayAdd ? t('documents.none') : t('documents.noneHere')}
          action={addButton(true)}
        >
          {mayAdd ? t('documents.noneText') : t('documents.noneHereText')}
        </EmptyState>
      )}
      {documents && !isEmpty && <DocumentLists documents={documents} />}
      <CardLinks />
      {adding !== null && mayAdd && !writesBlocked && (
        <Suspense>
          <NewDocument
            category={category}
            startsWithScan={adding === 'scan'}
            onClose={() => setAdding(null)}
            onAdded={(id) => {
              setAdding(null);
              go({ document: id }, { replace: true });
            }}
          />
        </Suspense>
      )}
    </SectionFrame>
  );
}

type Requested = DocumentsAddress['add'];

/**
 * The form that the address asks for. The address forgets it at once: "back" from the new document leads
 * to the list, and not to another form.
 */
function useRequestedForm({
  add,
  category,
  go,
}: ReturnType<typeof useDocumentsAddress>): [Requested, (adding: Requested) => void] {
  const [adding, setAdding] = useState<Requested>(add);
  const [seen, setSeen] = useState<Requested>(add);
  if (seen !== add) {
    setSeen(add);
    if (add !== null) setAdding(add);
  }
  const forget = useEffectEvent(() => go({ category }, { replace: true }));
  useEffect(() => {
    if (add !== null) forget();
  }, [add]);
  return [adding, setAdding];
}

function DocumentLists({ documents }: { documents: readonly Entry<DocumentRecord>[] }) {
  const { category, go } = useDocumentsAddress();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query).trim();
  const { found, locked, isOpen } = useListedDocuments(documents, { query: wanted, category });
  const used = categories.filter((each) =>
    documents.some(({ record }) => record.category === each),
  );
  const hasSensitive = documents.some(({ record }) => record.sensitive);
  const groups = categories
    .map((each) => ({
      category: each,
      entries: found.filter(({ record }) => record.category === each),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <>
      <SearchField
        label={t('documents.search')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
        enterKeyHint="search"
      />
      {(used.length > 1 || category !== null) && (
        <ChipGroup
          label={t('documents.filter')}
          scroll
          value={category ?? 'all'}
          onChange={(chosen) =>
            go({ category: chosen === 'all' ? null : chosen }, { replace: true })
          }
          options={[
            { value: 'all' as const, label: t('documents.allCategories') },
            ...used.map((each) => ({
              value: each,
              label: categoryName(each),
              icon: categoryIcon(each),
            })),
          ]}
        />
      )}
      {hasSensitive && <LockBar />}
      {locked > 0 && <LockedCount count={locked} />}
      <NightPictures>
        <div className={styles.groups}>
          {groups.map(({ category: each, entries }) => (
            <Section key={each} title={categoryName(each)}>
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
              <ul role="list" aria-label={categoryName(each)} className={styles.rows}>
                {entries.map((entry) => (
                  <DocumentRow key={entry.record.id} entry={entry} isOpen={isOpen(entry.record)} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      </NightPictures>
      {found.length === 0 && locked === 0 && (
        <p role="status" className={styles.nothing}>
          {wanted === '' ? t('documents.noneOf') : t('documents.nothingFound', { query: wanted })}
        </p>
      )}
    </>
  );
}
