import { collections } from '../../../../schema/collections.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useReplica, useServices } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/history.ts';
import { formatLocalDate, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { readHistory } from '../../../session/requests/record-history.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { categoryName } from './categories.ts';
import { type DocumentChange, documentChanges } from './document-history.ts';
import { documentsOf } from './document-store.ts';
import styles from './documents.module.css';

type HistorySheetProps = { entry: Entry<DocumentRecord>; onClose: () => void };

/** The former values of a document, each with a button that brings it back. */
export function HistorySheet({ entry, onClose }: HistorySheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('documents.history')}
      intro={t('documents.historyIntro')}
    >
      <Changes entry={entry} onClose={onClose} />
    </Sheet>
  );
}

function Changes({ entry: { record, state }, onClose }: HistorySheetProps) {
  const { session } = useServices();
  const people = usePeople();
  const now = useNow(60_000);
  const answer = useServerRead(() =>
    readHistory(session, `/api/documents/${encodeURIComponent(record.id)}/history`),
  );
  if (answer.kind === 'loading') return <Skeleton height="3.5rem" count={3} />;
  if (answer.kind !== 'read') return <NotRead answer={answer} />;
  const changes = documentChanges(record, answer.value);
  const creator = people.find(record.createdBy);
  return (
    <>
      {state !== 'saved' && <p className={styles.quiet}>{t('documents.historyUnsent')}</p>}
      {changes.length === 0 && <p className={styles.quiet}>{t('documents.historyNone')}</p>}
      <List label={t('documents.history')}>
        {changes.map((change) => (
          <ChangeRow key={change.key} record={record} change={change} onClose={onClose} />
        ))}
        <Row
          start={<ColorMark shape="disc" color={creator.color} initial={creator.initial} />}
          title={t('documents.historyAdded', { name: creator.name })}
          detail={formatMoment(record.createdAt, { now })}
        />
      </List>
    </>
  );
}

function ChangeRow({
  record,
  change,
  onClose,
}: {
  record: DocumentRecord;
  change: DocumentChange;
  onClose: () => void;
}) {
  const replica = useReplica();
  const people = usePeople();
  const { may } = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const now = useNow(60_000);
  const person = people.find(change.by);
  const { name, value } = textOf(change);
  const isFormer = change.of === 'field' && !change.isCurrent;
  const bringBack = () => {
    if (!replica || change.of !== 'field') return;
    if (writesBlocked) return explainBlocked();
    const { field } = change;
    const store = documentsOf(replica);
    store.edit(record.id, { [field]: change.value }).then(() => {
      const undo = () => tell(store.edit(record.id, { [field]: record[field] }));
      showToast({
        text: t('history.broughtBack'),
        actions: [{ label: t('ui.undo'), run: undo }],
      });
      onClose();
    }, showNotSaved);
  };
  return (
    <Row
      start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
      title={
        <>
          <span className={styles.quiet}>{name}: </span>
          <bdi>{value}</bdi>
        </>
      }
      detail={
        <>
          <bdi>{person.name}</bdi> · {formatMoment(change.writtenAt, { now })}
          {change.of === 'field' && change.isCurrent && ` · ${t('documents.historyNow')}`}
        </>
      }
      end={
        isFormer &&
        may('edit', collections.documents, record) && (
          <Button
            size="small"
            aria-label={t('history.bringBackLabel', { what: `${name}: ${value}` })}
            onClick={bringBack}
          >
            {t('history.bringBack')}
          </Button>
        )
      }
    />
  );
}

/** A document needs the year of a date. Texts leave out the year of the day that they are given. */
const OTHER_YEAR = '1800-01-01';

function textOf(change: DocumentChange): { name: string; value: string } {
  if (change.of === 'removedFile') {
    const file = change.name ?? '';
    return { name: t('documents.historyFile'), value: `${file} ${t('documents.historyGone')}` };
  }
  const { field, value } = change;
  const name = field === 'title' ? t('documents.documentTitle') : t(`documents.${field}`);
  if (value === null || value === '') return { name, value: t('documents.empty') };
  if (typeof value === 'boolean') {
    return { name, value: t(value ? 'documents.yes' : 'documents.no') };
  }
  switch (field) {
    case 'category':
      return { name, value: categoryName(value) };
    case 'issuedOn':
    case 'validUntil':
      return { name, value: formatLocalDate(value, OTHER_YEAR) };
    case 'visibility':
      return { name, value: visibilityText(value) };
    case 'number':
      // It is shown on the page, when tapped.
      return { name, value: t('documents.historyHidden') };
    default:
      return { name, value };
  }
}

function visibilityText(value: string): string {
  const known = (['parents', 'family', 'chosen'] as const).find((each) => each === value);
  return known ? t(`documents.visibility-${known}`) : value;
}
