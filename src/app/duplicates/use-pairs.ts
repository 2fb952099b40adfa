import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { isEventType } from '../../../schema/records/event-types.ts';
import { useMemo } from 'react';
import {
  type DuplicatePair,
  duplicatePairs,
  duplicatesOf,
} from '../../domain/entries/duplicate-pairs.ts';
import type { EventWindow } from '../../replica/stores/events.ts';
import { useNow } from '../../ui/use-now.ts';
import { useQuery } from '../use-query.ts';

/** Older entries are asked about in their own sheets only. */
const RECENT_MS = 2 * DAY_MS;

/** The undecided pairs among the entries of the last two days. */
export function useRecentPairs(childIds: readonly string[]): readonly DuplicatePair[] {
  const now = useNow(60_000);
  // The window moves once an hour, so that its query stays the same.
  const to = Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  const range = { childIds, from: to - RECENT_MS, to };
  const asOf = [childIds.join(), to];
  const entries = useQuery((replica) => replica.events.between(range), asOf);
  const removed = useRemoved(range, asOf);
  return useMemo(
    () => duplicatePairs([...(entries ?? []), ...(removed ?? [])].map(({ record }) => record)),
    [entries, removed],
  );
}

/** The undecided pairs of one entry with those around it. */
export function usePairsOf(entry: EventRecord): readonly DuplicatePair[] {
  const { type, childId, startedAt } = entry;
  // No entry that is compared by its times is longer than a day.
  const range = {
    childIds: childId === null ? [] : [childId],
    types: isEventType(type) ? [type] : [],
    from: startedAt - DAY_MS,
    to: startedAt + DAY_MS,
  };
  const asOf = [type, childId, startedAt];
  const around = useQuery((replica) => replica.events.between(range), asOf);
  const removed = useRemoved(range, asOf);
  return useMemo(() => {
    const others = [...(around ?? []), ...(removed ?? [])].map(({ record }) => record);
    return duplicatesOf(entry, others);
  }, [entry, around, removed]);
}

/** The entries of a range that are in the trash. */
function useRemoved(
  { types, ...range }: EventWindow & { from: number; to: number },
  asOf: readonly unknown[],
) {
  return useQuery(
    (replica) =>
      replica.events.live({ ...range, kinds: types, removed: true, order: 'oldestFirst' }),
    asOf,
  );
}
