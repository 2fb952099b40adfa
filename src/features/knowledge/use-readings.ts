import { useMemo } from 'react';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useQuery } from '../../app/use-query.ts';
import { type Reading, readingOf } from '../../domain/articles/reading.ts';
import { monthsBetween } from '../../domain/child/birth.ts';
import { dayIn } from '../../i18n/format.ts';
import { liveArticles } from '../../replica/stores/articles.ts';
import { type ResponseCounts, liveCounts } from '../../replica/stores/responses.ts';
import { useNow } from '../../ui/use-now.ts';
import { useLibrary } from './use-library.ts';

const NO_COUNTS: ReadonlyMap<string, ResponseCounts> = new Map();

/** All articles on this device, the family's first; undefined until they are read. */
export function useReadings(): readonly Reading[] | undefined {
  const entries = useQuery(liveArticles, []);
  const library = useLibrary();
  return useMemo(
    () => entries && library && [...entries.map(({ record }) => readingOf(record)), ...library],
    [entries, library],
  );
}

/** Likes and comments of the family's articles, by id. */
export function useCounts(
  readings: readonly Reading[] | undefined,
): ReadonlyMap<string, ResponseCounts> {
  const ids = (readings ?? []).filter(({ record }) => record !== null).map(({ id }) => id);
  const counts = useQuery((replica) => liveCounts(replica, ids), [ids.join()]);
  return counts ?? NO_COUNTS;
}

/** The ages of the selected children in months; those who are not born yet are left out. */
export function useMonths(): readonly number[] {
  const { chosen } = useSelectedChild();
  const today = dayIn(useNow(3_600_000));
  return useMemo(
    () =>
      chosen.flatMap(({ record: { birthdate } }) =>
        birthdate !== null && birthdate <= today ? [monthsBetween(birthdate, today)] : [],
      ),
    [chosen, today],
  );
}
