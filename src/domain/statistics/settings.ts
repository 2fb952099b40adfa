import type { ChildRecord } from '../../../schema/records/child.ts';
import type { ChildSettings } from '../../../schema/records/child-settings.ts';

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
  feedParts: readonly ('breast' | 'bottle' | 'tube' | 'solids')[];
  feedRemindMin: number;
  /** null: no reminder. */
  diaperRemindMin: number | null;
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
  diaperRemindMin: null,
  tummyGoalMin: 30,
  nextSleep: true,
};

/** What the facts of a day depend on. */
export type FactSettings = Pick<StatisticsSettings, 'dayStartHour' | 'night'>;

/** What decides on which day, and how often, an entry counts. */
export type DaySettings = Pick<StatisticsSettings, 'dayStartHour' | 'sessionGapMin'>;

/** The settings for the entries of a child; null: entries that belong to no child. */
export type SettingsOf = (childId: string | null) => StatisticsSettings;

/**
 * The settings of several children. Entries without a child go by what all of them share, so that a
 * list of one child has one border between two days.
 */
export function settingsOfChildren(children: readonly ChildRecord[]): SettingsOf {
  const all = children.map(logSettingsOf);
  const isShared = all.every(({ dayStartHour }) => dayStartHour === all[0]?.dayStartHour);
  const others = (isShared && all[0]) || DEFAULT_SETTINGS;
  return (childId) => all[children.findIndex(({ id }) => id === childId)] ?? others;
}

export const usualSettings: SettingsOf = () => DEFAULT_SETTINGS;

/**
 * The settings of a child. A field that is absent, or has a value that this release does not know,
 * counts as the usual one.
 */
export function logSettingsOf(child: ChildRecord): StatisticsSettings {
  const stored = child as Stored;
  const { night: usualNight, feedParts, sessionGapMin, ...usual } = DEFAULT_SETTINGS;
  const night = {
    fromMin: whole(stored.nightFromMin, 1_439, usualNight.fromMin),
    toMin: whole(stored.nightToMin, 1_439, usualNight.toMin),
  };
  const parts = feedParts.filter(
    (part) => Array.isArray(stored.feedParts) && stored.feedParts.includes(part),
  );
  return {
    dayStartHour: whole(stored.dayStartHour, 6, usual.dayStartHour),
    // Two parents may each have moved one end: a night without a length is none.
    night: night.fromMin === night.toMin ? usualNight : night,
    sessionGapMin:
      stored.sessionGapMin === null ? null : whole(stored.sessionGapMin, 60, sessionGapMin),
    feedAnchor: stored.feedAnchor === 'end' ? 'end' : 'start',
    feedParts: parts.length > 0 ? parts : feedParts,
    feedRemindMin: whole(stored.feedRemindMin, 1_440, usual.feedRemindMin),
    diaperRemindMin: whole(stored.diaperRemindMin, 1_440, usual.diaperRemindMin),
    tummyGoalMin: whole(stored.tummyGoalMin, 1_440, usual.tummyGoalMin),
    nextSleep: stored.nextSleep !== false,
  };
}

type Stored = { readonly [Name in keyof ChildSettings]?: unknown };

function whole<Usual extends number | null>(value: unknown, max: number, usual: Usual) {
  const number = value as number;
  return Number.isInteger(value) && number >= 0 && number <= max ? number : usual;
}
