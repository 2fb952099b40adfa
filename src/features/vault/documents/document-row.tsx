import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/vault.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { usePicture } from '../../../app/media/use-picture.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { categoryIcon, categoryName } from './categories.ts';
import { filesOf, placeOf } from './document-files.ts';
import { ValidityMark } from './validity-text.tsx';
import styles from './documents.module.css';

type DocumentRowProps = {
  entry: Entry<DocumentRecord>;
  /** False: only its title is shown. */
  isOpen: boolean;
};

/** A document in a list; the row leads to its page. */
export function DocumentRow({ entry: { record, state }, isOpen }: DocumentRowProps) {
  const { id, title, category, childIds, issuer, validUntil, sensitive } = record;
  const { children = [] } = useSelectedChild();
  const names = children
    .filter((child) => childIds.includes(child.record.id))
    .map((child) => child.record.name);
  const isUploaded = filesOf(record).every((file) => record.stored.includes(file.id));
  const mark = state === 'attention' ? 'attention' : isUploaded ? null : 'waiting';
  const details = [
    categoryName(category),
    ...(isOpen && issuer !== '' ? [issuer] : []),
    ...(names.length > 0 ? [formatList(names)] : []),
  ];
  return (
    <li>
      <Link
        to="/vault/$section"
        params={{ section: 'documents' }}
        search={{ document: id } as never}
        className={styles.row}
      >
        {sensitive ? <Icon icon={categoryIcon(category)} /> : <DocumentThumb record={record} />}
        <span className={styles.words}>
          <span className={styles.rowTitle}>
            <bdi>{title}</bdi>
          </span>
          <span className={styles.quiet}>{details.join(' · ')}</span>
          <ValidityMark validUntil={validUntil} />
        </span>
        {sensitive && !isOpen && <Icon icon={Lock} label={t('documents.sensitive')} />}
        {mark && <StatusMark state={mark} label={t(`documents.mark-${mark}`)} />}
        <Icon icon={ChevronRight} />
      </Link>
    </li>
  );
}

/** The first page where it is a picture. */
export function DocumentThumb({ record }: { record: DocumentRecord }) {
  const [first] = filesOf(record);
  const isPicture = first?.mime.startsWith('image/') === true;
  const picture = usePicture(
    isPicture ? placeOf(record, `${first.id}.thumb`) : null,
    record.stored,
  );
  if (!isPicture || picture.state !== 'here') return <Icon icon={categoryIcon(record.category)} />;
  return <img src={picture.url} alt="" decoding="async" className={styles.thumb} />;
}
