import { Link } from '@tanstack/react-router';
import Heart from 'lucide-react/icons/heart';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import MessageCircle from 'lucide-react/icons/message-circle';
import { memo } from 'react';
import { usePeople } from '../../../app/entries/people.ts';
import { countsText } from '../../../app/responses/counts-text.ts';
import { type Reading, readingMinutes } from '../../../domain/articles/reading.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import type { ResponseCounts } from '../../../replica/stores/responses.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ageText, categoryIcon, categoryName } from '../article-texts.ts';
import { StoredPicture } from '../reading/stored-picture.tsx';
import styles from './list.module.css';

type ArticleCardProps = {
  reading: Reading;
  counts: ResponseCounts | undefined;
  isSaved: boolean;
};

/** An article in a list: the whole card leads to it. */
export const ArticleCard = memo(function ArticleCard(props: ArticleCardProps) {
  const { reading, counts, isSaved } = props;
  const { id, title, summary, categoryId, coverId, record } = reading;
  const facts = [
    categoryName(categoryId),
    ageText(reading),
    t('knowledge.minutes', { count: readingMinutes(reading) }),
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.item}>
      <Link to="/knowledge/article/$id" params={{ id }} className={styles.card}>
        <span className={styles.cover}>
          {coverId === null ? (
            <Icon icon={categoryIcon(categoryId)} size="xl" />
          ) : (
            <StoredPicture photoId={coverId} size="thumb" alt="" icon={categoryIcon(categoryId)} />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.cardTitle} dir="auto">
            {title === '' ? t('knowledge.draft') : title}
          </span>
          {summary !== '' && (
            <span className={styles.summary} dir="auto">
              {summary}
            </span>
          )}
          <span className={styles.facts}>{facts.join(' · ')}</span>
          <span className={styles.facts}>
            {record ? <Author reading={reading} /> : t('knowledge.libraryArticle')}
          </span>
          <Marks reading={reading} counts={counts} isSaved={isSaved} />
        </span>
      </Link>
    </li>
  );
});

function Author({ reading: { record, updatedAt } }: { reading: Reading }) {
  const people = usePeople();
  const now = useNow(60_000);
  if (!record) return null;
  const { name } = people.find(record.createdBy);
  return (
    <>
      <bdi>{t('knowledge.byPerson', { name })}</bdi> ·{' '}
      {t('knowledge.updated', { when: formatDate(updatedAt, { now }) })}
    </>
  );
}

function Marks({ reading: { record }, counts, isSaved }: ArticleCardProps) {
  const people = usePeople();
  const me = people.me?.id ?? '';
  const isPinned =
    record?.status === 'published' && record.pinnedFor.includes(me) && !record.readBy.includes(me);
  const marks = [
    ...(record?.status === 'draft' ? [t('knowledge.draft')] : []),
    ...(record?.status === 'archived' ? [t('knowledge.archived')] : []),
    ...(isPinned ? [t('knowledge.pinned')] : []),
  ];
  const { likes = 0, comments = 0 } = counts ?? {};
  if (marks.length === 0 && likes === 0 && comments === 0 && !isSaved) return null;
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {mark}
        </span>
      ))}
      <Count icon={Heart} count={likes} />
      <Count icon={MessageCircle} count={comments} />
      {counts && <VisuallyHidden>{countsText(counts)}</VisuallyHidden>}
      {isSaved && (
        <span className={styles.count}>
          <Icon icon={HardDriveDownload} size="s" />
          {t('knowledge.saved')}
        </span>
      )}
    </span>
  );
}

/** For the eye only: a screen reader gets both counts as a text. */
function Count({ icon, count }: { icon: typeof Heart; count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      <Icon icon={icon} size="s" />
      {formatNumber(count)}
    </span>
  );
}
