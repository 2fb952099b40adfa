import type { EventRecord } from '../../../schema/records/event.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useQuery } from '../../app/use-query.ts';
import { type DiaperCounts, type Diaper, rollingDiapers } from '../../domain/diapers.ts';
import { type Feed, feedSessions, lastBottle, nextSide } from '../../domain/feeds.ts';
import {
  type Dose,
  medicinesGiven,
  nextDoseAt,
  planOf,
  isSameMedicine,
} from '../../domain/medication.ts';
import { type Sleep, awakeSince } from '../../domain/sleep.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** What the tiles answer about one child. Each is undefined until it has been read. */

/** More than a child has in a day; enough for the facts, little to read. */
export const RECENT = 60;

export function useTimersOf(childIds: readonly string[]): LogTimer[] | undefined {
  const running = useQuery((replica) => replica.timers.running(), []);
  return running
    ?.map(({ record }) => record)
    .filter(({ childId }) => childId !== null && childIds.includes(childId));
}

function useRecent<T extends Feed | Diaper | Sleep | Dose>(
  childIds: readonly string[],
  type: T['type'],
): T[] | undefined {
  const entries = useQuery(
    (replica) => replica.events.timeline({ childIds, types: [type], limit: RECENT }),
    [childIds.join(), type],
  );
  // The query asked for this type only.
  return entries?.map(({ record }) => record as T);
}

export function useFeeds(childIds: readonly string[]) {
  const feeds = useRecent<Feed>(childIds, 'feeding');
  if (!feeds) return undefined;
  const session = feedSessions(feeds.slice(0, 20)).at(-1);
  return {
    last: feeds[0],
    /** The start of the last session; screens.md M6. */
    since: session?.[0]?.startedAt ?? null,
    nextSide: nextSide(feeds),
    bottle: lastBottle(feeds),
  };
}

export function useDiapers(childIds: readonly string[], now: number) {
  const diapers = useRecent<Diaper>(childIds, 'diaper');
  if (!diapers) return undefined;
  const counts: DiaperCounts = rollingDiapers(diapers, now);
  return { last: diapers[0], counts };
}

export function useSleeps(childIds: readonly string[]) {
  const sleeps = useRecent<Sleep>(childIds, 'sleep');
  if (!sleeps) return undefined;
  return { awakeSince: awakeSince(sleeps) };
}

export type Medicine = {
  /** The newest dose; what would be given again. */
  dose: Dose;
  /** When the plan allows the next one; null without a plan. */
  nextAt: number | null;
};

/** Every medicine given lately, newest first, with when it may be given again. */
export function useMedicines(childIds: readonly string[]): Medicine[] | undefined {
  const doses = useRecent<Dose>(childIds, 'medication');
  return doses && medicinesGiven(doses).map((dose) => medicineOf(dose, doses));
}

function medicineOf(dose: Dose, doses: readonly Dose[]): Medicine {
  const same = doses.filter(
    ({ payload, childId }) => childId === dose.childId && isSameMedicine(payload, dose.payload),
  );
  return { dose, nextAt: nextDoseAt({ dose: dose.payload, doses: same, plan: planOf(same) }) };
}

/** The newest entries of the chosen children, one more than shown to know whether there are more. */
export function useNewest(
  childIds: readonly string[],
  limit: number,
): Entry<EventRecord>[] | undefined {
  return useQuery(
    (replica) => replica.events.timeline({ childIds, limit: limit + 1 }),
    [childIds.join(), limit],
  );
}

/** Notes that are kept on top now, newest first. */
export function usePinnedNotes(childIds: readonly string[], now: number): EventRecord<'note'>[] {
  const entries = useQuery(
    (replica) => replica.events.timeline({ childIds, types: ['note'], limit: RECENT }),
    [childIds.join()],
  );
  return (entries ?? [])
    .map(({ record }) => record as EventRecord<'note'>)
    .filter(({ payload }) => (payload.pinnedUntil ?? 0) > now);
}

/** What the server refused. */
export function useNeedsYou() {
  const items = useQuery((replica) => replica.queue.items(20), []);
  return items?.filter(({ state }) => state === 'attention') ?? [];
}
