import { useMemo } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useNow } from '../../../ui/use-now.ts';

const RECENT_MS = 7 * DAY_MS;
/** A child is logged a few dozen times a day; more says nothing more about what is new. */
const READ_MAX = 200;

/** What the articles on a type of entry are about. */
const tagsOf: Partial<Record<EventType, readonly string[]>> = {
  temperature: ['fever'],
  symptom: ['illness'],
  vaccination: ['vaccination'],
  tummy_time: ['tummy time'],
  pumping: ['pumping'],
  bath: ['bath'],
};

/** The subjects of what was logged in the last week, as the library tags its articles. */
export function useRecentTags(): readonly string[] {
  const { childIds } = useSelectedChild();
  // By the hour, so that the query stays the same.
  const hour = Math.floor(useNow(3_600_000) / 3_600_000) * 3_600_000;
  const entries = useQuery(
    (replica) =>
      replica.events.live({
        childIds,
        from: hour - RECENT_MS,
        order: 'newestFirst',
        limit: READ_MAX,
      }),
    [childIds, hour],
  );
  return useMemo(() => recentTags((entries ?? []).map(({ record }) => record)), [entries]);
}

export function recentTags(events: readonly EventRecord[]): string[] {
  const tags = events.flatMap(({ type, payload }) =>
    type === 'feeding' && payload['kind'] === 'solid' ? ['solids'] : (tagsOf[type] ?? []),
  );
  return [...new Set(tags)];
}
