import type { ChildRecord } from '../../../schema/records/child.ts';
import type { ChildSettings } from '../../../schema/records/child-settings.ts';
import type { FeedPart } from './facts/feed-facts.ts';

/** The hours of a night on the clock, in minutes from midnight; usually from one date to the next. */
export type NightWindow = { fromMin: number; toMin: number };

/** What a family may choose about the log and the numbers of one child. */
export type StatisticsSettings = {
  /** 0 to 6: the hour at which a day begins. */
  dayStartHour: number;
  night: NightWindow;
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
  night: { fromMin: 19 * 60, toMin: 7 * 60 },
  sessionGapMin: 30,
  feedAnchor: 'start',
  feedParts: ['breast', 'bottle', 'tube', 'solids'],
  feedRemindMin: 180,
  tummyGoalMin: 30,
  nextSleep: true,
};

const settingsByChild = new WeakMap<object, StatisticsSettings>();

/**
 * The settings of a child; the same object for the same record. A field that is absent, or has a
 * value that this release does not know, counts as the default.
 *
 * @param child undefined or null: the defaults
 */
export function logSettingsOf(child: ChildRecord | null | undefined): StatisticsSettings {
  if (!child) return DEFAULT_SETTINGS;
  const known = settingsByChild.get(child);
  if (known) return known;
  const settings = read(child as Stored);
  settingsByChild.set(child, settings);
  return settings;
}

type Stored = { readonly [Name in keyof ChildSettings]?: unknown };

function read(child: Stored): StatisticsSettings {
  const usual = DEFAULT_SETTINGS;
  const { sessionGapMin, feedParts } = child;
  const night = {
    fromMin: whole(child.nightFromMin, 0, 1_439) ?? usual.night.fromMin,
    toMin: whole(child.nightToMin, 0, 1_439) ?? usual.night.toMin,
  };
  const parts = usual.feedParts.filter(
    (part) => Array.isArray(feedParts) && feedParts.includes(part),
  );
  return {
    dayStartHour: whole(child.dayStartHour, 0, 6) ?? usual.dayStartHour,
    // Two parents may each have moved one end: a night without a length is none.
    night: night.fromMin === night.toMin ? usual.night : night,
    sessionGapMin:
      sessionGapMin === null ? null : (whole(sessionGapMin, 0, 60) ?? usual.sessionGapMin),
    feedAnchor: child.feedAnchor === 'end' ? 'end' : usual.feedAnchor,
    feedParts: parts.length > 0 ? parts : usual.feedParts,
    feedRemindMin: whole(child.feedRemindMin, 1, 1_440) ?? usual.feedRemindMin,
    tummyGoalMin: whole(child.tummyGoalMin, 1, 1_440) ?? usual.tummyGoalMin,
    nextSleep: child.nextSleep !== false,
  };
}

function whole(value: unknown, min: number, max: number): number | null {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : null;
}
