import FileX from 'lucide-react/icons/file-x';
import { collections } from '../../../../schema/collections.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { useMemo } from 'react';
import { Responses } from '../../../app/responses/responses.tsx';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Item } from '../../../replica/stores/responses.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import Lock from 'lucide-react/icons/lock';
import { LockBar } from '../lock/lock-bar.tsx';
import { NightPictures } from '../pages/night-pictures.tsx';
import { SectionFrame } from '../pages/section-frame.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { filesOf } from './document-files.ts';
import { DocumentMenu } from './document-menu.tsx';
import { documentsOf } from './document-store.ts';
import { FileRows } from './file-rows.tsx';
import { FormerVersions } from './former-versions.tsx';
import { useDocumentsAddress } from './use-address.ts';
import { useSensitive } from './use-sensitive.ts';
import styles from './documents.module.css';

/** One document: what it is, its files, and what people say about it. */
export function DocumentPage({ id }: { id: string }) {
  const entry = useQuery((replica) => documentsOf(replica).get(id), [id]);
  const { go } = useDocumentsAddress();
  const { isOpen, isNamed } = useSensitive();
  const back = { label: t('documents.toList'), onBack: () => go({}) };
  if (entry === undefined) return <Skeleton height="6rem" count={3} />;
  if (entry === null || isRemoved(entry.record)) return <Gone back={back} />;
  const { record } = entry;
  if (!isOpen(record)) {
    return (
      <SectionFrame
        title={isNamed(record) ? <bdi>{record.title}</bdi> : t('documents.lockedName')}
        back={back}
      >
        <Banner icon={Lock} title={t('documents.lockedOne')}>
          {t('documents.lockedText')}
        </Banner>
        <LockBar />
      </SectionFrame>
    );
  }
  return <OpenDocument entry={entry} back={back} />;
}

type Back = { label: string; onBack: () => void };

function OpenDocument({ entry, back }: { entry: Entry<DocumentRecord>; back: Back }) {
  const { record } = entry;
  const item = useMemo<Item>(() => ({ collection: collections.documents.name, record }), [record]);
  return (
    <SectionFrame
      title={<bdi>{record.title}</bdi>}
      back={back}
      actions={<DocumentMenu entry={entry} />}
    >
      {record.sensitive && <LockBar />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <NightPictures>
            <Section title={t('documents.files')}>
              <FileRows record={record} files={filesOf(record)} label={t('documents.files')} />
            </Section>
          </NightPictures>
          <FormerVersions record={record} />
        </div>
        <div className={styles.column}>
          <DocumentFacts record={record} />
          <Responses key={record.id} item={item} />
        </div>
      </div>
    </SectionFrame>
  );
}

function Gone({ back }: { back: Back }) {
  return (
    <SectionFrame title={t('documents.title')} back={back}>
      <EmptyState icon={FileX} title={t('documents.gone')}>
        {t('documents.goneText')}
      </EmptyState>
    </SectionFrame>
  );
}
