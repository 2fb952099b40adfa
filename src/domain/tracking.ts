import type { EventType } from '../../schema/records/event.ts';

/** What a family writes down every day: what stands under the thumb on the home screen. */

/** What can be chosen for the home screen, in the order in which it stands there. */
export const trackable = [
  'feeding',
  'diaper',
  'sleep',
  'pumping',
  'medication',
  'temperature',
  'note',
] as const satisfies readonly EventType[];
export type Trackable = (typeof trackable)[number];

/** The dock has room for this many beside "More". */
export const DOCK_MAX = 5;

/** What stands there until a person chooses. */
export const usualTracking: readonly Trackable[] = [
  'feeding',
  'diaper',
  'sleep',
  'medication',
  'note',
];

const MONTH_DAYS = 30.4;

/** What families of a child of this age usually write down; before the birth, as for a newborn. */
export function usualTrackingAt(ageDays: number): readonly Trackable[] {
  const months = ageDays / MONTH_DAYS;
  if (months < 12) return ['feeding', 'diaper', 'sleep', 'pumping', 'medication'];
  if (months < 36) return ['feeding', 'diaper', 'sleep', 'medication', 'note'];
  return ['sleep', 'medication', 'temperature', 'note'];
}

/** In the order of the screen, whatever the order of choosing; what is unknown is left out. */
export function inTrackingOrder(chosen: readonly string[]): Trackable[] {
  return trackable.filter((type) => chosen.includes(type));
}
