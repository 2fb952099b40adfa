import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { type EventRecord, isEventType } from '../../../schema/records/event.ts';
import { useMemo } from 'react';
import {
  type DuplicatePair,
  duplicatePairs,
  duplicatesOf,
} from '../../domain/entries/duplicate-pairs.ts';
import { useNow } from '../../ui/use-now.ts';
import { useQuery } from '../use-query.ts';

/** Older entries are asked about in their own sheets only. */
const RECENT_MS = 2 * DAY_MS;

/** The undecided pairs among the entries of the last two days. */
export function useRecentPairs(childIds: readonly string[]): readonly DuplicatePair[] {
  const now = useNow(60_000);
  // The window moves once an hour, so that its query stays the same.
  const to = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  const entries = useQuery(
    (replica) => replica.events.between({ childIds, from: to - RECENT_MS, to }),
    [childIds.join(), to],
  );
  return useMemo(() => duplicatePairs((entries ?? []).map(({ record }) => record)), [entries]);
}

/** The undecided pairs of one entry with those around it. */
export function usePairsOf(entry: EventRecord): readonly DuplicatePair[] {
  const { type, childId, startedAt } = entry;
  // No entry that is compared by its times is longer than a day.
  const around = useQuery(
    (replica) =>
      replica.events.between({
        childIds: childId === null ? [] : [childId],
        types: isEventType(type) ? [type] : [],
        from: startedAt - DAY_MS,
        to: startedAt + DAY_MS,
      }),
    [type, childId, startedAt],
  );
  return useMemo(() => {
    const others = (around ?? []).map(({ record }) => record);
    return duplicatesOf(entry, others);
  }, [entry, around]);
}
