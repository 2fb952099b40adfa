import type { EventType } from '../../../schema/records/event-types.ts';
import { hiddenOf, hideable } from '../../log-types/hideable-types.ts';
import { inOrder, movedType } from '../../log-types/type-order.ts';
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

/** Sorts types as this device offers them in menus. */
export function useTypeOrder(): (types: readonly EventType[]) => readonly EventType[] {
  const { typeOrder } = useDisplay();
  return (types) => inOrder(types, typeOrder);
}

/** A type changes places with its neighbour. @param offered all that menus offer, in their order */
export function moveType(offered: readonly EventType[], type: EventType, by: -1 | 1): void {
  changeDisplay((old) => ({ ...old, typeOrder: [...movedType(offered, type, by)] }));
}
