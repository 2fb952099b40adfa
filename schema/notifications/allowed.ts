import type { Preferences } from '../records/preferences-defaults.ts';
import { type Actor, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { isAtNight } from '../rules/reminders/night.ts';
import { isMuted } from './muted.ts';
import type { NotificationType } from './types.ts';

/** What one person is told of what another has done. */
export type Announcement = {
  type: NotificationType;
  /** All children that the record is about. */
  childIds: readonly string[];
  /** Whether it is about a dose: those are announced in the quiet hours as well. */
  isDose: boolean;
};

/** Whether a person wants to be told; the person's own actions are never announced. */
export function isWanted(
  preferences: Preferences,
  { type, childIds, isDose }: Announcement,
  { now, isOnDuty }: { now: number; isOnDuty: boolean },
): boolean {
  if (!preferences.notificationsOn) return false;
  if (preferences.onlyOnDuty && !isOnDuty) return false;
  if (!isDose && isQuiet(preferences, now)) return false;
  return !isMuted(preferences, type, childIds);
}

export function isQuiet(
  { quietOn, quietFromMin, quietToMin, tz }: Preferences,
  now: number,
): boolean {
  return quietOn && isAtNight(now, { fromMin: quietFromMin, toMin: quietToMin }, tz);
}

/** Whether this person's rights let them be told at all: caregivers for each child that it is about. */
export function mayBeNotified(actor: Actor, childIds: readonly string[]): boolean {
  if (isParent(actor.role)) return true;
  return childIds.every((id) => grantOf(actor, id)?.notify === true);
}
