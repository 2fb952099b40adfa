import type { EventType } from '../../../schema/records/event.ts';
import { inTrackingOrder, usualTracking } from '../../log-types/tracking.ts';
import { createCell } from '../../lib/live.ts';
import { defineLocalFact, readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { useLive } from '../../ui/use-live.ts';

/**
 * What this device's home screen offers first: its dock and its tiles. In localStorage, as the
 * display is: it must be known before the first paint, or tiles would jump at every start.
 */
export const trackingFact = defineLocalFact({
  key: 'nestling.tracking',
  wipedBy: [],
  parse: (stored) => (Array.isArray(stored) ? inTrackingOrder(stored.map(String)) : undefined),
});
const cell = createCell<readonly EventType[]>(readLocalFact(trackingFact) ?? usualTracking);

export function useTracking(): readonly EventType[] {
  return useLive(cell) ?? usualTracking;
}

/** Whether somebody has chosen on this device. */
export function hasChosenTracking(): boolean {
  return readLocalFact(trackingFact) !== undefined;
}

export function changeTracking(chosen: readonly EventType[]): void {
  const next = inTrackingOrder(chosen);
  cell.set(next);
  writeLocalFact(trackingFact, next);
}
