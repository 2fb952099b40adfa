import type { FeedPart } from './facts/feed-facts.ts';

/** What a family may choose about its numbers. */
export type StatisticsSettings = {
  /** 0 to 6: the hour at which a day begins. */
  dayStartHour: number;
  /** Feeds with a gap up to this are one session; null: every entry is a session. */
  sessionGapMin: number | null;
  /** The instant of a session from which intervals are measured. */
  feedAnchor: 'start' | 'end';
  /** A session without any of these parts does not count in intervals. */
  feedParts: readonly FeedPart[];
  feedRemindMin: number;
  tummyGoalMin: number;
  /** Whether the next sleep is estimated. */
  nextSleep: boolean;
};

export const DEFAULT_SETTINGS: StatisticsSettings = {
  dayStartHour: 0,
  sessionGapMin: 30,
  feedAnchor: 'start',
  feedParts: ['breast', 'bottle', 'tube', 'solids'],
  feedRemindMin: 180,
  tummyGoalMin: 30,
  nextSleep: true,
};
