import type { EventType } from '../../../schema/records/event.ts';
import { inTrackingOrder, usualTracking } from '../../log-types/tracking.ts';
import { createCell } from '../../lib/live.ts';
import { useLive } from '../../ui/use-live.ts';

/**
 * What this device's home screen offers first: its dock and its tiles. In localStorage, as the
 * display is: it must be known before the first paint, or tiles would jump at every start.
 */
const KEY = 'nestling.tracking';
const cell = createCell<readonly EventType[]>(readStored() ?? usualTracking);

export function useTracking(): readonly EventType[] {
  return useLive(cell) ?? usualTracking;
}

/** Whether somebody has chosen on this device. */
export function hasChosenTracking(): boolean {
  return readStored() !== null;
}

export function changeTracking(chosen: readonly EventType[]): void {
  const next = inTrackingOrder(chosen);
  cell.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

function readStored(): readonly EventType[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(stored) ? inTrackingOrder(stored.map(String)) : null;
  } catch {
    return null;
  }
}
