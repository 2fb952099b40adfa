import { MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { Side } from '../../../../schema/records/payloads/common.ts';
import type { Bottle, BottleContent } from '../../../../schema/records/payloads/feeding.ts';
import type { StatisticsSettings } from '../../statistics/settings.ts';
import { otherSide } from '../../../../schema/rules/timers.ts';

/** Rules about feeds: sessions, the next side, and amounts of milk. */

export const FEED = 'feeding';
export type Feed = EventRecord<typeof FEED>;

export function isFeed(event: EventRecord): event is Feed {
  return event.type === FEED;
}

/** The end of a feed; the start if it has no end. */
export const feedEnd = ({ startedAt, endedAt }: Pick<Feed, 'startedAt' | 'endedAt'>): number =>
  endedAt ?? startedAt;

/**
 * Feeds joined into sessions, oldest first: the next feed joins when it starts within
 * `sessionGapMin` of the latest end so far. With null every entry is its own session.
 *
 * Feeds of the same moment are in the order of their ids: a session belongs to the day of its first
 * feed, and two phones in different time zones may log that moment under different days.
 */
export function feedSessions<F extends Pick<Feed, 'id' | 'startedAt' | 'endedAt'>>(
  feeds: readonly F[],
  sessionGapMin: number | null,
): F[][] {
  const sessions: F[][] = [];
  let reached = Number.NEGATIVE_INFINITY;
  const ordered = feeds.toSorted((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  for (const feed of ordered) {
    const session = sessions.at(-1);
    const gap = feed.startedAt - reached;
    if (session && sessionGapMin !== null && gap <= sessionGapMin * MINUTE_MS) session.push(feed);
    else sessions.push([feed]);
    reached = Math.max(reached, feedEnd(feed));
  }
  return sessions;
}

/** The side on which a breast feed ended, also for entries that only store the two times. */
export function endSideOf(feed: Feed): Side | null {
  const breast = feed.payload.breast;
  if (!breast) return null;
  if (breast.endSide) return breast.endSide;
  if (breast.leftSec > 0 && breast.rightSec > 0) {
    return breast.startSide ? otherSide(breast.startSide) : null;
  }
  if (breast.leftSec > 0) return 'left';
  return breast.rightSec > 0 ? 'right' : (breast.startSide ?? null);
}

/** The side to begin on: the one on which the newest breast feed did not end. */
export function nextSide(newestFirst: readonly Feed[]): Side | null {
  for (const feed of newestFirst) {
    const side = endSideOf(feed);
    if (side) return otherSide(side);
  }
  return null;
}

export const MILK: ReadonlySet<BottleContent> = new Set([
  'breast_milk',
  'donor_milk',
  'formula',
  'cow_milk',
  'plant_milk',
]);

/** Millilitres of milk. Water is not counted, and minutes at the breast are never converted. */
export function milkMlOf(feeds: readonly Feed[]): number {
  let sum = 0;
  for (const { payload } of feeds) {
    for (const { content, takenMl } of payload.bottles ?? []) if (MILK.has(content)) sum += takenMl;
    if (payload.tube && MILK.has(payload.tube.content)) sum += payload.tube.ml;
  }
  return Math.round(sum * 10) / 10;
}

/** Seconds at the breast, both sides together. */
export function breastSec({ payload: { breast } }: Feed): number {
  if (!breast) return 0;
  return breast.leftSec + breast.rightSec || (breast.totalSecOnly ?? 0);
}

export type FeedPart = StatisticsSettings['feedParts'][number];

/** The newest bottle, offered again with its content and amount. */
export function lastBottle(newestFirst: readonly Feed[]): Bottle | null {
  for (const { payload } of newestFirst) {
    const bottle = payload.bottles?.at(-1);
    if (bottle) return bottle;
  }
  return null;
}
