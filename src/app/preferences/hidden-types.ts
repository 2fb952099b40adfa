import type { EventType } from '../../../schema/records/event-types.ts';
import { hiddenOf, hideable } from '../../log-types/hideable-types.ts';
import { changeDisplay, useDisplay } from './apply-display.ts';
import { useTracking } from './tracking.ts';

/**
 * The types that this device does not offer for new entries: under "More" on Home and under "Add" in Logs. What
 * was logged stays to be seen, and a type on the home screen is offered.
 */
export function useHiddenTypes(): ReadonlySet<EventType> {
  const { hiddenTypes } = useDisplay();
  return hiddenOf(hiddenTypes, useTracking());
}

/** @param shown all types that are offered; those of a newer release stay as they are */
export function changeShownTypes(shown: readonly EventType[]): void {
  changeDisplay((old) => ({
    ...old,
    hiddenTypes: [
      ...old.hiddenTypes.filter((type) => !hideable.some((known) => known === type)),
      ...hideable.filter((type) => !shown.includes(type)),
    ],
  }));
}
