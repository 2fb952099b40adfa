import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { type Live, combineLive, mapLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { EventStore, EventWindow } from '../../../replica/stores/events.ts';

/** Looks for entries that no index can find: reads the history newest first, in chunks. */

/**
 * Entries read at once. Reading and looking through them is one task of the page, which must leave time
 * for input: 15 to 30 ms of a phone's processor.
 */
const CHUNK_ENTRIES = 200;
/** Up to so many entries of a chunk are followed one by one, instead of the whole chunk. */
const SINGLES_MAX = 20;

export type Chunk = {
  /** How many of its entries match. */
  count: number;
  /** The matching entries among others, kept up to date, oldest first; null without any. */
  matching: Live<Entry<EventRecord>[]> | null;
  /** Everything from here on has been looked at, epoch ms. */
  from: number;
  /** There are no older entries. */
  isLast: boolean;
};

/**
 * Looks through the newest entries that began before `before`.
 *
 * An entry that begins to match later, by an edit, is not found: the history is read once, so that the
 * page holds only what is shown.
 */
export async function scanChunk(
  events: Pick<EventStore, 'find' | 'get' | 'between'>,
  window: EventWindow & { from: number; before: number },
  matches: (record: EventRecord) => boolean,
): Promise<Chunk> {
  const { childIds, types, from, before } = window;
  const at = { childIds, kinds: types };
  const newest = await events.find({
    ...at,
    from,
    to: before,
    order: 'newestFirst',
    limit: CHUNK_ENTRIES,
  });
  newest.sort((a, b) => b.startedAt - a.startedAt);
  const border = newest[CHUNK_ENTRIES - 1]?.startedAt;
  const isLast = border === undefined;
  // Each partition has read as far as the border, apart from more entries at its very instant.
  const found = isLast
    ? newest
    : [
        ...newest.filter(({ startedAt }) => startedAt > border),
        ...(await events.find({ ...at, from: border, to: border + 1 })),
      ];
  const matching = found.filter(matches);
  const count = matching.length;
  // During the first sync older entries arrive below the last chunk.
  if (isLast) {
    return { count, matching: events.between({ childIds, types, from, to: before }), from, isLast };
  }
  return {
    count,
    matching: count === 0 ? null : following(events, matching, window, matches),
    from: border,
    isLast,
  };
}

function following(
  events: Pick<EventStore, 'get' | 'between'>,
  records: readonly EventRecord[],
  { childIds, types }: EventWindow,
  matches: (record: EventRecord) => boolean,
): Live<Entry<EventRecord>[]> {
  if (records.length > SINGLES_MAX) {
    const starts = records.map(({ startedAt }) => startedAt);
    const span = { from: Math.min(...starts), to: Math.max(...starts) + 1 };
    return events.between({ childIds, types, ...span });
  }
  const oldestFirst = records.toReversed();
  const singles = combineLive<(Entry<EventRecord> | null)[]>(
    oldestFirst.map(({ id }) => events.get(id)),
  );
  // A deleted entry stays known by its id, so that undoing shows it again.
  return mapLive(singles, (entries) =>
    entries.filter((entry) => entry !== null && !isRemoved(entry.record) && matches(entry.record)),
  ) as Live<Entry<EventRecord>[]>;
}
