import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { createCell, combineLive, mapLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { EventStore } from '../../../replica/stores/events.ts';
import { liveUnsent } from '../unsent-entries.ts';
import type { Unsent } from './log-filter.ts';
import type { TimelineOptions, TimelineWindow } from './timeline-window.ts';

/** The entries that the server does not have or has refused, by the index of the queue: all at once. */
export function createUnsentTimeline(
  events: Pick<EventStore, 'query'>,
  only: Unsent,
  { childIds, types, oldestDay, newestDay, matches = null, prepare }: TimelineOptions,
): TimelineWindow {
  const isShown = (record: EventRecord) =>
    !isRemoved(record) &&
    (record.childId === null || childIds.includes(record.childId)) &&
    (types === undefined || types.includes(record.type)) &&
    (newestDay === undefined || record.day <= newestDay) &&
    (oldestDay === undefined || record.day >= oldestDay) &&
    (matches === null || matches(record));
  const unsent = liveUnsent(events, only);
  const isPrepared = createCell(false);
  void prepare?.().then(() => isPrepared.set(true));
  const timeline = mapLive(
    combineLive<[Entry<EventRecord>[], boolean]>([unsent, isPrepared]),
    ([entries]) => ({
      entries: entries
        .filter(({ record }) => isShown(record))
        .sort((a, b) => b.record.startedAt - a.record.startedAt),
      isWhole: true,
      from: Number.NEGATIVE_INFINITY,
    }),
  );
  return { ...timeline, loadMore: () => Promise.resolve(), newest: () => null };
}
