import { atom } from 'jotai/vanilla';
import type { EventType } from '../../../schema/records/event.ts';
import { inTrackingOrder, usualTracking } from '../../log-types/tracking.ts';
import { defineLocalFact, readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/**
 * What this device's home screen offers first: its dock and its tiles. In localStorage, as the
 * display is: it must be known before the first paint, or tiles would jump at every start.
 */
export const trackingFact = defineLocalFact({
  key: 'nestling.tracking',
  wipedBy: [],
  parse: (stored) => (Array.isArray(stored) ? inTrackingOrder(stored.map(String)) : undefined),
});
const trackingAtom = atom<readonly EventType[]>(readLocalFact(trackingFact) ?? usualTracking);

export function useTracking(): readonly EventType[] {
  return usePageAtom(trackingAtom);
}

/** Whether somebody has chosen on this device. */
export function hasChosenTracking(): boolean {
  return readLocalFact(trackingFact) !== undefined;
}

export function changeTracking(chosen: readonly EventType[]): void {
  const next = inTrackingOrder(chosen);
  pageStore.set(trackingAtom, next);
  writeLocalFact(trackingFact, next);
}
