import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileX from 'lucide-react/icons/file-x';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useDeferredValue, useId, useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { isInternalLink, isSafeLink } from '../../../../schema/records/article-links.ts';
import { textOfBlock } from '../../../../schema/records/article-blocks.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { Responses } from '../../../app/responses/responses.tsx';
import { useQuery } from '../../../app/use-query.ts';
import {
  type PlacedNode,
  type Reading,
  isOnHealth,
  readingMinutes,
  readingOf,
  relatedReadings,
} from '../../../domain/articles/reading.ts';
import { formatDate, formatMonth } from '../../../i18n/format.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import type { Item } from '../../../replica/stores/responses.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { ageText, categoryName } from '../article-texts.ts';
import { ArticleConflicts } from '../conflicts/article-conflicts.tsx';
import { ArticleCard } from '../list/article-card.tsx';
import { useRememberOpened, useSaved } from '../saved/use-saved.ts';
import { useCounts, useReadings } from '../use-readings.ts';
import { ArticleBody, headingId } from './article-body.tsx';
import { ArticleActions } from './article-actions.tsx';
import { PinnedBanner, ReadMarks } from './pinned.tsx';
import { StoredPicture } from './stored-picture.tsx';
import styles from './article.module.css';

/** `/knowledge/article/{id}`: one article of the family or of the library. */
export function ArticlePage({ id }: { id: string }) {
  const readings = useReadings();
  const entry = useQuery((replica) => articlesOf(replica).get(id), [id]);
  const reading = useMemo(
    () =>
      entry && !isRemoved(entry.record)
        ? readingOf(entry.record)
        : readings?.find((each) => each.id === id && each.record === null),
    [entry, readings, id],
  );
  useRememberOpened(reading?.id);
  useRootMark('pageBack', 'always');
  if (!reading && (readings === undefined || entry === undefined)) {
    return <Skeleton height="6rem" count={4} />;
  }
  return (
    <div className={styles.page}>
      <Link
        to="/knowledge"
        className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.back}`}
      >
        <Icon icon={ArrowLeft} />
        <span>{t('knowledge.back')}</span>
      </Link>
      {reading ? (
        <Article key={id} reading={reading} readings={readings ?? NONE} />
      ) : (
        <EmptyState icon={FileX} title={t('knowledge.gone')} isPage>
          {t('knowledge.goneText')}
        </EmptyState>
      )}
    </div>
  );
}

const NONE: readonly Reading[] = [];

function Article({ reading, readings }: { reading: Reading; readings: readonly Reading[] }) {
  const { title, summary, nodes, coverId, record } = reading;
  return (
    <>
      {record && <PinnedBanner record={record} />}
      {record && record.status !== 'draft' && <ArticleConflicts record={record} />}
      <article className={styles.paper} aria-labelledby="article-title">
        {coverId !== null && (
          <div className={styles.coverPicture}>
            <StoredPicture photoId={coverId} size="view" alt="" />
          </div>
        )}
        <h1 id="article-title" className={styles.title} dir="auto">
          {title === '' ? t('knowledge.draft') : title}
        </h1>
        <Facts reading={reading} />
        {summary !== '' && (
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
        )}
        {isOnHealth(reading) && (
          <p className={styles.advice}>
            <Icon icon={Stethoscope} />
            <span>
              <strong>{t('knowledge.notAdvice')}</strong> {t('knowledge.notAdviceText')}
            </span>
          </p>
        )}
        <Contents nodes={nodes} />
        <ArticleBody nodes={nodes} />
        <Sources reading={reading} />
      </article>
      <ArticleActions reading={reading} />
      {record && <ReadMarks record={record} />}
      {record && record.status !== 'draft' && <Comments reading={reading} />}
      <Related reading={reading} readings={readings} />
    </>
  );
}

function Facts({ reading }: { reading: Reading }) {
  const people = usePeople();
  const now = useNow(60_000);
  const { categoryId, record, updatedAt } = reading;
  const facts = [
    record?.status === 'draft' ? t('knowledge.draft') : null,
    record?.status === 'archived' ? t('knowledge.archived') : null,
    categoryName(categoryId),
    ageText(reading),
    t('knowledge.minutes', { count: readingMinutes(reading) }),
    record
      ? t('knowledge.byPerson', { name: people.find(record.createdBy).name })
      : t('knowledge.libraryArticle'),
    record ? t('knowledge.updated', { when: formatDate(updatedAt, { now }) }) : null,
  ];
  return <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}

/** Contents are shown from this many headings on. */
const CONTENTS_FROM = 4;

function Contents({ nodes }: { nodes: readonly PlacedNode[] }) {
  const headings = nodes.flatMap(({ id, node }) => {
    const text = textOfBlock(node).trim();
    return node.type === 'heading' && text !== '' ? [{ id, level: node.level, text }] : [];
  });
  if (headings.length < CONTENTS_FROM) return null;
  const goTo = (id: string) => {
    const heading = document.getElementById(headingId(id));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.contents} aria-label={t('knowledge.contents')}>
      <p className={styles.contentsTitle}>{t('knowledge.contents')}</p>
      <ol>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <Button variant="quiet" size="small" onClick={() => goTo(id)}>
              <bdi>{text}</bdi>
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sources({ reading: { sources, review } }: { reading: Reading }) {
  const titleId = useId();
  if (sources.length === 0) return null;
  return (
    <section className={styles.sources} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('knowledge.sources')}</h2>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url ?? ''}`} dir="auto">
            {url !== null && isSafeLink(url) && !isInternalLink(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
      {review && (
        <p className={styles.quiet}>
          {t(`knowledge.${review.state}`, { month: formatMonth(review.month) })}
        </p>
      )}
    </section>
  );
}

function Comments({ reading: { record } }: { reading: Reading }) {
  const item = useMemo<Item | null>(
    () => record && { collection: collections.articles.name, record },
    [record],
  );
  return item && <Responses key={item.record.id} item={item} />;
}

const RELATED_MAX = 3;

function Related({ reading, readings }: { reading: Reading; readings: readonly Reading[] }) {
  const titleId = useId();
  const { saved } = useSaved();
  // The text of the article is painted first.
  const others = useDeferredValue(readings, NONE);
  const related = useMemo(() => {
    const published = others.filter(
      ({ record }) => record === null || record.status === 'published',
    );
    return relatedReadings(reading, published, RELATED_MAX);
  }, [reading, others]);
  const counts = useCounts(related);
  if (related.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('knowledge.related')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.relatedList}>
        {related.map((each) => (
          <ArticleCard
            key={each.id}
            reading={each}
            counts={counts.get(each.id)}
            isSaved={saved.some(({ id }) => id === each.id)}
          />
        ))}
      </ul>
    </section>
  );
}
