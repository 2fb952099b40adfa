import { keysOf } from '../../../../schema/keys.ts';
import { FEED_PARTS, SETTING_LIMITS } from '../../../../schema/records/child-setting-limits.ts';
import type { ChildSettings } from '../../../../schema/records/child-settings.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import {
  DEFAULT_SETTINGS,
  type StatisticsSettings,
  logSettingsOf,
} from '../../../domain/statistics/settings.ts';
import '../../../i18n/lazy/log-settings.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** The values of the form of a child's log settings. */
export type LogSettingsDraft = {
  dayStartHour: number;
  /** `HH:MM`, or '' where the person emptied the field. */
  nightFrom: string;
  nightTo: string;
  /** Whether feeds close together are one; then `gapMin` counts. */
  joins: boolean;
  gapMin: number | null;
  feedAnchor: StatisticsSettings['feedAnchor'];
  feedParts: readonly (typeof FEED_PARTS)[number][];
  feedRemindMin: number | null;
  /** Whether the diaper tile points out a long time; then `diaperMin` counts. */
  remindsOfDiaper: boolean;
  diaperMin: number | null;
  tummyGoalMin: number | null;
  nextSleep: boolean;
};

/** Offered when the reminder is switched on. */
const USUAL_DIAPER_MIN = 180;

type LogSettingsFields = Required<
  Omit<ChildSettings, 'archivedAt' | 'motherHeightMm' | 'fatherHeightMm'>
>;

export function draftOf(settings: StatisticsSettings): LogSettingsDraft {
  const { night, sessionGapMin, diaperRemindMin, ...same } = settings;
  return {
    ...same,
    nightFrom: clockOf(night.fromMin),
    nightTo: clockOf(night.toMin),
    joins: sessionGapMin !== null,
    gapMin: sessionGapMin ?? DEFAULT_SETTINGS.sessionGapMin,
    remindsOfDiaper: diaperRemindMin !== null,
    diaperMin: diaperRemindMin ?? USUAL_DIAPER_MIN,
  };
}

/** What is wrong with the values, by field. */
export function problemsOf(draft: LogSettingsDraft): Record<string, string | null> {
  const { nightFrom, nightTo, joins, gapMin, feedParts } = draft;
  const isSame = nightFrom === nightTo && nightTo !== '';
  return {
    nightFrom: nightFrom === '' ? t('logSettings.timeMissing') : null,
    nightTo:
      nightTo === '' ? t('logSettings.timeMissing') : isSame ? t('logSettings.nightSame') : null,
    gapMin: joins ? minutesProblem(gapMin, SETTING_LIMITS.sessionGapMin) : null,
    feedParts: feedParts.length === 0 ? t('logSettings.partsMissing') : null,
    feedRemindMin: minutesProblem(draft.feedRemindMin, SETTING_LIMITS.feedRemindMin),
    diaperMin: draft.remindsOfDiaper
      ? minutesProblem(draft.diaperMin, SETTING_LIMITS.diaperRemindMin)
      : null,
    tummyGoalMin: minutesProblem(draft.tummyGoalMin, SETTING_LIMITS.tummyGoalMin),
  };
}

/**
 * The fields to write: those that the person changed. What another parent changed meanwhile stays.
 *
 * @param begun the settings when the form opened
 */
export function changesOf(
  begun: StatisticsSettings,
  draft: LogSettingsDraft,
): Partial<LogSettingsFields> {
  const before = fieldsOf(draftOf(begun));
  const after = fieldsOf(draft);
  const changed = keysOf(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** How many choices of a child differ from the usual ones. */
export function ownChoices(child: ChildRecord): number {
  return Object.keys(changesOf(DEFAULT_SETTINGS, draftOf(logSettingsOf(child)))).length;
}

function fieldsOf(draft: LogSettingsDraft): LogSettingsFields {
  const { nightFrom, nightTo, joins, gapMin, feedParts, feedRemindMin, ...others } = draft;
  const { remindsOfDiaper, diaperMin, tummyGoalMin, ...same } = others;
  return {
    ...same,
    nightFromMin: minuteOf(nightFrom),
    nightToMin: minuteOf(nightTo),
    sessionGapMin: joins ? gapMin : null,
    feedParts: FEED_PARTS.filter((part) => feedParts.includes(part)),
    feedRemindMin: feedRemindMin ?? DEFAULT_SETTINGS.feedRemindMin,
    diaperRemindMin: remindsOfDiaper ? diaperMin : null,
    tummyGoalMin: tummyGoalMin ?? DEFAULT_SETTINGS.tummyGoalMin,
  };
}

function minutesProblem(
  value: number | null,
  { min, max }: { min: number; max: number },
): string | null {
  return value !== null && Number.isInteger(value) && value >= min && value <= max
    ? null
    : t('logSettings.wholeBetween', { min: formatNumber(min), max: formatNumber(max) });
}

function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
