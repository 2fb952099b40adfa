import { useMemo } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useQuery } from '../../app/use-query.ts';
import { NOTE, type Note, isNote } from '../../domain/log-types/note/notes.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** More entries than a child has in a day: enough for the tiles and cheap to read. */
export const RECENT = 60;

/** The entries below the tiles, before more are asked for. */
export const PAGE = 50;

/** More refused entries than a banner lists. */
export const NEEDS_YOU = 20;

export function useTimersOf(childIds: readonly string[]): LogTimer[] | undefined {
  const running = useQuery((replica) => replica.timers.running(), []);
  return running
    ?.map(({ record }) => record)
    .filter(({ childId }) => childId !== null && childIds.includes(childId));
}

/** The last entries of a type, newest first; undefined while they load. */
export function useRecent(
  childIds: readonly string[],
  type: EventType,
): readonly EventRecord[] | undefined {
  const entries = useQuery(
    (replica) => replica.events.timeline({ childIds, types: [type], limit: RECENT }),
    [childIds.join(), type],
  );
  return useMemo(() => entries?.map(({ record }) => record), [entries]);
}

/**
 * The newest entries of the chosen children; one more than shown, to know whether there are more.
 */
export function useNewest(
  childIds: readonly string[],
  limit: number,
): Entry<EventRecord>[] | undefined {
  return useQuery(
    (replica) => replica.events.timeline({ childIds, limit: limit + 1 }),
    [childIds.join(), limit],
  );
}

/** Notes that are pinned now, newest first. */
export function usePinnedNotes(childIds: readonly string[], now: number): readonly Note[] {
  const recent = useRecent(childIds, NOTE) ?? [];
  return recent.filter(isNote).filter(({ payload }) => (payload.pinnedUntil ?? 0) > now);
}

/** The entries that the server refused. */
export function useNeedsYou() {
  return useQuery((replica) => replica.queue.refused(NEEDS_YOU), []) ?? [];
}
