import type { EventType } from '../../schema/records/event.ts';
import { eventTypeNames, logTypeOf } from './log-types.ts';

/** The types that a device's home screen offers first: its dock and its tiles. */

/** What can be chosen for the home screen, in the order in which it stands there. */
export const trackable: readonly EventType[] = eventTypeNames.filter(
  (type) => logTypeOf(type).home !== null,
);

/** The dock has room for this many beside "More". */
export const DOCK_MAX = 5;

/** What stands there until a person chooses. */
export const usualTracking: readonly EventType[] = trackable.filter(
  (type) => logTypeOf(type).home?.isDefault,
);

const MONTH_DAYS = 30.4;

/** What families of a child of this age usually log; before the birth, as for a newborn. */
export function usualTrackingAt(ageDays: number): readonly EventType[] {
  const months = Math.max(0, ageDays / MONTH_DAYS);
  return trackable.filter((type) => {
    const usual = logTypeOf(type).home?.usualMonths;
    return usual && months >= usual.from && months < usual.until;
  });
}

/** In the order of the screen, whatever the order of choosing; what is unknown is left out. */
export function inTrackingOrder(chosen: readonly string[]): readonly EventType[] {
  return trackable.filter((type) => chosen.includes(type));
}
