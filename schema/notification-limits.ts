/**
 * The limits of notifications and reminders that device and server share (screens.md §12). Not in
 * limits.ts: the first load does not need them.
 */

import { DAY_MS, HOUR_MS } from './limits.ts';

/** The text of a notification, as lock screens show it without cutting it off (screens.md §3.10). */
export const NOTIFICATION_MAX_CHARS = 90;
/** Pairs of type and child that a person has muted. */
export const MUTED_MAX = 400;
/** More than this many of one person's notifications … */
export const BUNDLE_ABOVE = 3;
/** … within this time become one. */
export const BUNDLE_MS = 60_000;
/** With what the tag of such a notification begins. */
export const BUNDLE_TAG = 'bundle/';

export const REMINDER_TEXT_MAX_CHARS = 60;
export const REMINDER_TIMES_MAX = 12;
/** Minutes after an entry. */
export const REMINDER_AFTER_MIN = { min: 15, max: 2_880 } as const;
/** The rules of one person. A device offers no more, and the server reads no more. */
export const REMINDER_RULES_MAX = 40;
/** A snoozed reminder comes back after this long at most. */
export const SNOOZE_MAX_MS = 12 * HOUR_MS;
/** How long the action of a notification snoozes. */
export const SNOOZE_MS = 15 * 60_000;
/** Nobody is reminded of an occasion that is longer ago than this. */
export const REMINDED_FOR_MS = 2 * HOUR_MS;
/** An entry this long before a time of day counts for it. */
export const EARLY_MS = HOUR_MS;
/** A dose this long before its time counts for it. */
export const EARLY_DOSE_MS = 2 * HOUR_MS;
/** Entries that began longer ago than this have no effect on any reminder. */
export const REMINDER_REACH_MS = 4 * DAY_MS;
