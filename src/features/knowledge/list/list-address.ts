import { useNavigate, useSearch as useAddressSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { articleCategories } from '../../../../schema/records/article-categories.ts';
import type { ArticleSort } from '../../../domain/articles/reading.ts';

/** What the list of articles shows, in the address: `?category=sleep&sort=age&only=saved,ours`. */
export type ListAddress = {
  category: CategoryChoice;
  sort: ArticleSort;
  only: readonly ListFilter[];
};

export const sorts = ['newest', 'liked', 'age', 'saved'] as const satisfies ArticleSort[];
export const filters = ['saved', 'ours', 'drafts'] as const;
export type ListFilter = (typeof filters)[number];
export const categoryChoices = ['all', ...articleCategories] as const;
export type CategoryChoice = (typeof categoryChoices)[number];

export function parseListSearch(search: Readonly<Record<string, unknown>>): ListAddress {
  const { category, sort, only } = search;
  const wanted = typeof only === 'string' ? only.split(',') : [];
  return {
    category: categoryChoices.find((name) => name === category) ?? 'all',
    sort: sorts.find((name) => name === sort) ?? 'newest',
    only: filters.filter((name) => wanted.includes(name)),
  };
}

/** The parameters of an address; those that say what is usual are undefined. */
export function listSearch({ category, sort, only }: ListAddress) {
  return {
    category: category === 'all' ? undefined : category,
    sort: sort === 'newest' ? undefined : sort,
    only: only.length === 0 ? undefined : only.join(','),
  };
}

/** What the address says, and a function that changes it in its place in the history. */
export function useListAddress(): [ListAddress, (change: Partial<ListAddress>) => void] {
  const search = useAddressSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseListSearch(search), [search]);
  const change = useCallback(
    (next: Partial<ListAddress>) => {
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({
          ...old,
          ...listSearch({ ...parseListSearch(old), ...next }),
        }),
        replace: true,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  return [address, change];
}
