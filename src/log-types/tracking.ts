import type { EventType } from '../../schema/records/event-types.ts';
import { eventTypeNames, logTypeOf } from './log-types.ts';

/** The types that a device's home screen offers first: its dock and its tiles. */

/** The types that can be chosen for the home screen, in screen order. */
export const trackable: readonly EventType[] = eventTypeNames.filter(
  (type) => logTypeOf(type).home !== null,
);

/** The number of buttons on the dock besides "More". */
export const DOCK_MAX = 5;

/** The types on the home screen until a person chooses. */
export const usualTracking: readonly EventType[] = trackable.filter(
  (type) => logTypeOf(type).home?.isDefault,
);

const MONTH_DAYS = 30.4;

/** What families usually log for a child of this age; before birth, the same as for a newborn. */
export function usualTrackingAt(ageDays: number): readonly EventType[] {
  const months = Math.max(0, ageDays / MONTH_DAYS);
  return trackable.filter((type) => {
    const usual = logTypeOf(type).home?.usualMonths;
    return usual && months >= usual.from && months < usual.until;
  });
}

/** In screen order; unknown types are left out. */
export function inTrackingOrder(chosen: readonly string[]): readonly EventType[] {
  return trackable.filter((type) => chosen.includes(type));
}
