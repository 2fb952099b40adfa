import * as z from 'zod/mini';
import { FEED_PARTS, SETTING_LIMITS } from './child-setting-limits.ts';
import { childFields, isItsOwnChild } from './child.ts';
import { PARENT_HEIGHT_LIMITS } from './growth-limits.ts';
import { intBetween } from './payloads/common.ts';
import { Instant } from './record.ts';

/**
 * What a family chooses about the log of one child: fields of the child's record, so that parents who
 * change two of them offline keep both. Only the server and the form of these settings check them;
 * every reader falls back to the default for a value it does not know
 * (src/domain/statistics/settings.ts).
 */

const FeedPart = z.enum(FEED_PARTS);

const minutes = ({ min, max }: { min: number; max: number }) => intBetween(min, max);
const MinuteOfDay = intBetween(0, 1_439);

const fields = {
  dayStartHour: intBetween(0, 6),
  /** The night window on the clock, in minutes from midnight. */
  nightFromMin: MinuteOfDay,
  nightToMin: MinuteOfDay,
  /** The instant of a feed from which intervals and "since the last feed" are measured. */
  feedAnchor: z.enum(['start', 'end']),
  /** Only feeds with one of these parts count in intervals. */
  feedParts: z.array(FeedPart).check(
    z.minLength(1),
    z.maxLength(FEED_PARTS.length),
    z.refine((parts) => new Set(parts).size === parts.length),
  ),
  /** Feeds with a gap up to this are one session; null: every entry is a session. */
  sessionGapMin: z.nullable(minutes(SETTING_LIMITS.sessionGapMin)),
  feedRemindMin: minutes(SETTING_LIMITS.feedRemindMin),
  /** null: the tile is never marked. */
  diaperRemindMin: z.nullable(minutes(SETTING_LIMITS.diaperRemindMin)),
  tummyGoalMin: minutes(SETTING_LIMITS.tummyGoalMin),
  /** Whether the next sleep is estimated. */
  nextSleep: z.boolean(),
  /** Since when the child is hidden from switcher, tiles and forms; null: it is not. */
  archivedAt: z.nullable(Instant),
  /** How tall the parents are, for a line in the chart of the height. */
  motherHeightMm: z.nullable(intBetween(PARENT_HEIGHT_LIMITS.min, PARENT_HEIGHT_LIMITS.max)),
  fatherHeightMm: z.nullable(intBetween(PARENT_HEIGHT_LIMITS.min, PARENT_HEIGHT_LIMITS.max)),
};

/** The settings as optional fields. */
export const childSettingsFields = z.partial(z.object(fields)).shape;

export type ChildSettings = { [Name in keyof typeof fields]?: z.infer<(typeof fields)[Name]> };

/** The record of a child with its settings, as the server accepts it. */
export const ChildWithSettings = z
  .looseObject({ ...childFields, ...childSettingsFields })
  .check(isItsOwnChild);
