import { Navigate } from '@tanstack/react-router';
import BookHeart from 'lucide-react/icons/book-heart';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo, useState } from 'react';
import { FirstSync } from '../../app/first-sync.tsx';
import { useRights } from '../../app/entries/rights.ts';
import { usePeople } from '../../app/entries/people.ts';
import { type Reading, sortReadings, suggestedReadings } from '../../domain/articles/reading.ts';
import '../../i18n/lazy/knowledge.ts';
import { t } from '../../i18n/t.ts';
import type { ResponseCounts } from '../../replica/stores/responses.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCard } from './list/article-card.tsx';
import { WriteLink } from './list/write-link.tsx';
import { ListChoices } from './list/list-choices.tsx';
import { type ListAddress, type ListFilter, useListAddress } from './list/list-address.ts';
import { RemovedArticles } from './list/removed-articles.tsx';
import { useRecentTags } from './list/recent-tags.ts';
import { useGrowingList } from './list/use-growing-list.ts';
import { useSaved } from './saved/use-saved.ts';
import { useSearch } from './search/use-search.ts';
import { useCounts, useMonths, useReadings } from './use-readings.ts';
import styles from './list/list.module.css';

const SUGGESTED_MAX = 3;

/** `/knowledge`: the articles of the family and of the library. */
export function KnowledgeScreen() {
  const { isKnown, seesArticles, someGrant } = useRights();
  if (isKnown && !seesArticles) return <Navigate to="/home" replace />;
  return <Articles mayWrite={someGrant(({ knowledge }) => knowledge === 'write')} />;
}

function Articles({ mayWrite }: { mayWrite: boolean }) {
  const [address, change] = useListAddress();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const readings = useReadings();
  const counts = useCounts(readings);
  const saved = useSavedIds();
  const found = useSearch(readings ?? NONE, wanted);
  const isOverview = found === undefined && address.category === 'all' && address.only.length === 0;
  const shown = useShown(readings ?? NONE, { address, found, saved, counts });
  const list = { counts, saved };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('knowledge.title')}</h1>
        {mayWrite && <WriteLink />}
      </header>
      <SearchField
        label={t('knowledge.search')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
        enterKeyHint="search"
      />
      <FirstSync text={t('knowledge.firstSync')} />
      <ListChoices address={address} onChange={change} mayWrite={mayWrite} />
      {readings === undefined || found === null ? (
        <Skeleton height="7rem" count={3} />
      ) : isOverview ? (
        <Overview readings={readings} shown={shown} mayWrite={mayWrite} {...list} />
      ) : (
        <Results
          shown={shown}
          wasSearched={found !== undefined}
          only={address.only}
          onShowAll={() => {
            setQuery('');
            change({ category: 'all', only: [] });
          }}
          {...list}
        />
      )}
    </div>
  );
}

const NONE: readonly Reading[] = [];
type ListParts = {
  counts: ReadonlyMap<string, ResponseCounts>;
  saved: ReadonlySet<string>;
};

function useSavedIds(): ReadonlySet<string> {
  const { saved } = useSaved();
  return useMemo(() => new Set(saved.map(({ id }) => id)), [saved]);
}

/** The articles that the address and the search leave, in their order. */
function useShown(
  readings: readonly Reading[],
  {
    address: { category, sort, only },
    found,
    saved,
    counts,
  }: ListParts & { address: ListAddress; found: readonly string[] | null | undefined },
): readonly Reading[] {
  const months = useMonths();
  const me = usePeople().me?.id;
  return useMemo(() => {
    const passes: Readonly<Record<ListFilter, (reading: Reading) => boolean>> = {
      saved: ({ id }) => saved.has(id),
      ours: ({ record }) => record !== null,
      drafts: ({ record }) => record?.status === 'draft' && record.createdBy === me,
    };
    const isShown = (reading: Reading) =>
      (category === 'all' || reading.categoryId === category) &&
      only.every((name) => passes[name](reading)) &&
      // What is archived is found by a search of the family's.
      (reading.record?.status !== 'archived' || only.includes('ours'));
    const left = readings.filter(isShown);
    if (found) {
      const place = new Map(found.map((id, index) => [id, index]));
      return left
        .filter(({ id }) => place.has(id))
        .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    }
    const likes = (id: string) => counts.get(id)?.likes ?? 0;
    const isSaved = (id: string) => saved.has(id);
    return sortReadings(left, sort, { months, likes, isSaved });
  }, [readings, category, sort, only, found, saved, counts, months, me]);
}

/** Without a search: what may help now, the family's articles, and those of the library. */
function Overview({
  readings,
  shown,
  mayWrite,
  ...list
}: ListParts & {
  readings: readonly Reading[];
  shown: readonly Reading[];
  mayWrite: boolean;
}) {
  const months = useMonths();
  const tags = useRecentTags();
  const published = readings.filter(
    ({ record }) => record === null || record.status === 'published',
  );
  const suggested = suggestedReadings(published, { months, tags, count: SUGGESTED_MAX });
  const own = shown.filter(({ record }) => record !== null);
  return (
    <>
      {own.length === 0 ? (
        <EmptyState icon={BookHeart} title={t('knowledge.empty')}>
          {mayWrite ? t('knowledge.emptyText') : t('knowledge.emptyReader')}
        </EmptyState>
      ) : (
        <ArticleList name="ours" title={t('knowledge.ours')} readings={own} {...list} />
      )}
      {suggested.length > 0 && (
        <ArticleList
          name="suggested"
          title={t('knowledge.suggested')}
          readings={suggested}
          {...list}
        />
      )}
      <ArticleList
        name="library"
        title={t('knowledge.library')}
        readings={shown.filter(({ record }) => record === null)}
        {...list}
      />
      <RemovedArticles />
    </>
  );
}

type ResultsProps = ListParts & {
  shown: readonly Reading[];
  /** By words, and not only by category and switches. */
  wasSearched: boolean;
  only: readonly ListFilter[];
  onShowAll: () => void;
};

function Results({ shown, wasSearched, only, onShowAll, ...list }: ResultsProps) {
  if (shown.length === 0) {
    const reason = wasSearched
      ? 'nothingFound'
      : only.includes('saved')
        ? 'noneSaved'
        : 'noneChosen';
    return (
      <EmptyState
        icon={SearchX}
        title={t(`knowledge.${reason}`)}
        action={<Button onClick={onShowAll}>{t('knowledge.showAll')}</Button>}
      >
        {t(`knowledge.${reason}Text`)}
      </EmptyState>
    );
  }
  return (
    <ArticleList
      name="results"
      title={t('knowledge.results', { count: shown.length })}
      readings={shown}
      {...list}
    />
  );
}

type ArticleListProps = ListParts & {
  /** On this page. */
  name: string;
  title: string;
  readings: readonly Reading[];
};

function ArticleList({ name, title, readings, counts, saved }: ArticleListProps) {
  const { length, endRef } = useGrowingList(name, readings.length);
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {/* Safari drops list semantics with list-style: none unless the role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.list}>
        {readings.slice(0, length).map((reading) => (
          <ArticleCard
            key={reading.id}
            reading={reading}
            counts={counts.get(reading.id)}
            isSaved={saved.has(reading.id)}
          />
        ))}
      </ul>
      <div ref={endRef} />
    </section>
  );
}
