import { atom } from 'jotai/vanilla';
import type { EventType } from '../../../schema/records/event-types.ts';
import { inTrackingOrder, usualTracking } from '../../log-types/tracking.ts';
import { defineLocalFact, readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';

/**
 * The log types in the dock and the tiles of this device's home screen. In localStorage, like the
 * display choices: it must be known before the first paint, or tiles would move at every start.
 */
export const trackingFact = defineLocalFact({
  key: 'nestling.tracking',
  wipedBy: [],
  parse: (stored) => (Array.isArray(stored) ? inTrackingOrder(stored.map(String)) : undefined),
});
const trackingAtom = atom<readonly EventType[]>(readLocalFact(trackingFact) ?? usualTracking);

/** The chosen types now, outside of a component. */
export function trackedTypes(): readonly EventType[] {
  return pageStore.get(trackingAtom);
}

export function useTracking(): readonly EventType[] {
  return usePageAtom(trackingAtom);
}

/** Whether a choice is stored on this device. */
export function hasChosenTracking(): boolean {
  return readLocalFact(trackingFact) !== undefined;
}

export function changeTracking(chosen: readonly EventType[]): void {
  const next = inTrackingOrder(chosen);
  pageStore.set(trackingAtom, next);
  writeLocalFact(trackingFact, next);
}
