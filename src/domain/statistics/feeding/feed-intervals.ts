import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { feedAnchors } from '../../log-types/feeding/feed-anchors.ts';
import { median } from '../averages.ts';
import { type FactsByDay, listOfDays } from '../facts/day-facts.ts';
import { type Figure, figureOf } from '../figure.ts';
import { type DayRange, type Question, daysOf } from '../question.ts';
import type { StatisticsSettings } from '../settings.ts';
import { countedDays, groupOf } from '../tracked-days.ts';

/** The time from one feed to the next; it belongs to the day and the window in which it begins. */
export type FeedInterval = {
  day: string;
  /** The anchor at which it begins. */
  at: number;
  minute: number;
  ms: number;
  isNight: boolean;
};

/** The middle and the ends of some intervals, ms. */
export type IntervalFigures = { median: number; shortest: number; longest: number };

/** C6 and M5. */
export type IntervalChart = {
  /** Oldest first. */
  dots: FeedInterval[];
  /** The median of each day that has an interval, ms. */
  medians: { day: string; ms: number }[];
  all: Figure<IntervalFigures>;
  byDay: Figure<IntervalFigures>;
  byNight: Figure<IntervalFigures>;
};

const INTERVAL_MAX_MS = 12 * HOUR_MS;
const INTERVALS_MIN = 6;

/**
 * Intervals between the anchors of sessions that count. Longer ones than 12 hours are left out:
 * there, a feed was not logged. The figures are of the days that count.
 */
export function feedIntervals(question: Question): IntervalChart {
  const { facts, range, settings } = question;
  const dots = intervalsOf(facts, range, settings);
  const counted = new Set(countedDays(question, groupOf('feeds')));
  const ofCounted = dots.filter(({ day }) => counted.has(day));
  return {
    dots,
    medians: daysOf(range).flatMap((day) => {
      const ofDay = dots.filter((dot) => dot.day === day).map(({ ms }) => ms);
      return ofDay.length === 0 ? [] : [{ day, ms: median(ofDay) }];
    }),
    all: figuresOf(ofCounted),
    byDay: figuresOf(ofCounted.filter(({ isNight }) => !isNight)),
    byNight: figuresOf(ofCounted.filter(({ isNight }) => isNight)),
  };
}

function figuresOf(intervals: readonly FeedInterval[]): Figure<IntervalFigures> {
  const lengths = intervals.map(({ ms }) => ms);
  return figureOf(lengths, ['entries', INTERVALS_MIN], (values) => ({
    median: median(values),
    shortest: Math.min(...values),
    longest: Math.max(...values),
  }));
}

function intervalsOf(
  facts: FactsByDay,
  range: DayRange,
  settings: StatisticsSettings,
): FeedInterval[] {
  // Two days before the range for sessions that reach into it, one after for the last interval.
  const feeds = listOfDays(facts, 'feeds', addDays(range.from, -2), addDays(range.to, 1));
  const anchors = feedAnchors(feeds, settings);
  return anchors.flatMap(({ at, first: { day, minute, isNight } }, index) => {
    const next = anchors[index + 1];
    if (!next || day < range.from || day > range.to) return [];
    const ms = next.at - at;
    return ms > INTERVAL_MAX_MS ? [] : [{ day, at, minute, ms, isNight }];
  });
}

export type SinceFeed = { at: number; sinceMs: number; isOverdue: boolean };

const SINCE_DAYS = 4;

/**
 * The time since the anchor of the last session that counts (M6), overdue from `feedRemindMin` on;
 * of the last four days.
 */
export function sinceLastFeed(
  { facts, today, settings }: Question,
  now: number,
): Figure<SinceFeed> {
  const feeds = listOfDays(facts, 'feeds', addDays(today, -SINCE_DAYS), addDays(today, 1));
  return figureOf(feedAnchors(feeds, settings), ['entries', 1], (anchors) => {
    const at = Math.max(...anchors.map((anchor) => anchor.at));
    // The clock of another phone may be slightly ahead.
    const sinceMs = Math.max(0, now - at);
    return { at, sinceMs, isOverdue: sinceMs >= settings.feedRemindMin * MINUTE_MS };
  });
}
