import { sum } from '../averages.ts';
import type { FactsByDay } from '../facts/day-facts.ts';
import { listAround } from '../facts/day-facts.ts';
import type { FeedFact } from '../facts/feed-facts.ts';
import { type FeedPart, feedEnd, feedSessions } from '../../log-types/feeding/feeds.ts';
import type { StatisticsSettings } from '../settings.ts';

/** Feeds that are one meal (M1): each starts within the set gap after the end of those before. */
export type FeedSession = {
  /** The day of the first feed. */
  day: string;
  startedAt: number;
  endedAt: number;
  minute: number;
  isNight: boolean;
  /** All parts of its feeds. */
  parts: readonly FeedPart[];
  ids: readonly string[];
};

export function sessionsOf(
  feeds: readonly FeedFact[],
  { sessionGapMin }: Pick<StatisticsSettings, 'sessionGapMin'>,
): FeedSession[] {
  return feedSessions(feeds, sessionGapMin).flatMap((joined) => {
    const [first] = joined;
    if (!first) return [];
    const { day, startedAt, minute, isNight } = first;
    return [
      {
        day,
        startedAt,
        endedAt: Math.max(...joined.map(feedEnd)),
        minute,
        isNight,
        parts: [...new Set(joined.flatMap(({ parts }) => parts))],
        ids: joined.map(({ id }) => id),
      },
    ];
  });
}

/** The sessions of one day. */
export function sessionsOn(
  facts: FactsByDay,
  day: string,
  settings: Pick<StatisticsSettings, 'sessionGapMin'>,
): FeedSession[] {
  return sessionsOf(listAround(facts, 'feeds', day), settings).filter(
    (session) => session.day === day,
  );
}

/** The kind under which a session is counted: the first that applies, in this order. */
export function sessionKind({ parts }: Pick<FeedSession, 'parts'>): 'breast' | 'bottle' | 'solids' {
  if (parts.includes('breast')) return 'breast';
  return parts.includes('bottle') || parts.includes('tube') ? 'bottle' : 'solids';
}

/** Millilitres of milk of one kind. */
export function milkOf(feeds: readonly FeedFact[], kind: keyof FeedFact['ml']): number {
  return Math.round(sum(feeds.map(({ ml }) => ml[kind] ?? 0)) * 10) / 10;
}
