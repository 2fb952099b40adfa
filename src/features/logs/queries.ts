import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { useQuery } from '../../app/use-query.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** One entry by id; null when this device does not have it, undefined while it loads. */
export function useEntry(id: string): Entry<EventRecord> | null | undefined {
  return useQuery((replica) => replica.events.get(id), [id]);
}

/** Enough to offer earlier values and to check the doses of a day. */
const RECENT = 60;

/** The last entries of a type, newest first. */
export function useRecentOf(
  type: EventType,
  childIds: readonly string[],
): readonly EventRecord[] | undefined {
  const entries = useQuery(
    (replica) => replica.events.timeline({ childIds, types: [type], limit: RECENT }),
    [type, childIds.join()],
  );
  return entries?.map(({ record }) => record);
}

/** Entries of a type and child that may overlap a span. */
export function useAround(
  span: { type: EventType; childId: string | null; startedAt: number; endedAt: number | null },
  maxMs: number,
): readonly EventRecord[] {
  const { type, childId, startedAt, endedAt } = span;
  const to = endedAt ?? startedAt;
  const entries = useQuery(
    (replica) =>
      replica.events.between({
        childIds: childId === null ? [] : [childId],
        types: [type],
        from: startedAt - maxMs,
        to: to + 1,
      }),
    [type, childId, startedAt, to, maxMs],
  );
  return entries?.map(({ record }) => record) ?? [];
}
