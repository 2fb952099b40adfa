import { DEFAULT_SETTINGS, type StatisticsSettings } from '../../statistics/settings.ts';
import { type Feed, type FeedPart, feedEnd, feedSessions } from './feeds.ts';

/** Which feeds count for the time between two, and from when. */

/** The ways in which one feed was given. */
export function feedPartsOf({ breast, bottles, tube, solids }: Feed['payload']): FeedPart[] {
  const given = { breast, bottle: bottles?.length, tube, solids: solids?.length };
  return DEFAULT_SETTINGS.feedParts.filter((part) => given[part]);
}

/** A feed as intervals see it. */
type CountedFeed = Pick<Feed, 'id' | 'startedAt' | 'endedAt'> & { parts: readonly FeedPart[] };

/**
 * The instants from which the time to the next feed is measured, oldest first: of each session with a
 * part that counts, its first start or its last end.
 */
export function feedAnchors<F extends CountedFeed>(
  feeds: readonly F[],
  { sessionGapMin, feedParts, feedAnchor }: StatisticsSettings,
): { at: number; first: F }[] {
  return feedSessions(feeds, sessionGapMin).flatMap((session) => {
    const [first] = session;
    const counts = session.some(({ parts }) => parts.some((part) => feedParts.includes(part)));
    if (!first || !counts) return [];
    const at = feedAnchor === 'start' ? first.startedAt : Math.max(...session.map(feedEnd));
    return [{ at, first }];
  });
}
