import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/documents.ts';
import { formatList, formatLocalDate, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { categoryName } from './categories.ts';
import { ValidityMark } from './validity-text.tsx';
import styles from './documents.module.css';

/** A paper needs the year of a date. Texts leave out the year of the day that they are given. */
const OTHER_YEAR = '1800-01-01';

/** What is known of a document. */
export function DocumentFacts({ record }: { record: DocumentRecord }) {
  const people = usePeople();
  const children = useQuery((replica) => replica.children.all(), []) ?? [];
  const now = useNow(60_000);
  const { issuedOn, validUntil, issuer, number, notes, tags } = record;
  const names = children.flatMap((child) =>
    record.childIds.includes(child.record.id) ? [child.record.name] : [],
  );
  const by = (userId: string, at: number) => ({
    name: people.find(userId).name,
    when: formatMoment(at, { now }),
  });
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name={t('documents.category')}>{categoryName(record.category)}</Fact>
        {names.length > 0 && <Fact name={t('documents.children')}>{formatList(names)}</Fact>}
        {number !== '' && (
          <Fact name={t('documents.number')}>
            <MaskedNumber number={number} />
          </Fact>
        )}
        {issuer !== '' && <Fact name={t('documents.issuer')}>{issuer}</Fact>}
        {issuedOn !== null && (
          <Fact name={t('documents.issuedOn')}>{formatLocalDate(issuedOn, OTHER_YEAR)}</Fact>
        )}
        {validUntil !== null && (
          <Fact name={t('documents.validUntil')}>
            {formatLocalDate(validUntil, OTHER_YEAR)}
            <ValidityMark validUntil={validUntil} />
          </Fact>
        )}
        {notes !== '' && (
          <Fact name={t('documents.notes')}>
            <span className={styles.notes}>{notes}</span>
          </Fact>
        )}
        {tags.length > 0 && <Fact name={t('documents.tags')}>{tags.join(', ')}</Fact>}
        <Fact name={t('documents.seenBy')}>
          {record.visibility === 'chosen'
            ? t('documents.seenByChosen', {
                names: formatList(record.viewers.map((id) => people.find(id).name)),
              })
            : t(`documents.visibility-${record.visibility}`)}
        </Fact>
      </dl>
      <p className={styles.quiet}>
        {t('documents.addedBy', by(record.createdBy, record.createdAt))}
      </p>
      {record.updatedAt - record.createdAt > 1_000 && (
        <p className={styles.quiet}>
          {t('documents.changedBy', by(record.updatedBy, record.updatedAt))}
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

const MASK = '••••••';

/** Hidden until it is tapped: others may look at the screen. */
function MaskedNumber({ number }: { number: string }) {
  const [isShown, setShown] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => showToast({ text: t('documents.numberCopied') }),
      () => setShown(true),
    );
  return (
    <span className={styles.number}>
      <bdi>{isShown ? number : MASK}</bdi>
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('documents.hideNumber') : t('documents.showNumber')}
        onClick={() => setShown((is) => !is)}
      />
      <IconButton icon={Copy} label={t('documents.copyNumber')} onClick={() => void copy()} />
    </span>
  );
}
