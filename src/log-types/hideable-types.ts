import type { EventType } from '../../schema/records/event-types.ts';
import { formLoaderOf, listedByDefinition } from './forms.ts';
import { eventTypeNames } from './log-types.ts';

/** The types that a person can leave out of menus: those with a form under their own name. */
export const hideable: readonly EventType[] = eventTypeNames.filter(
  (type) => formLoaderOf(type) !== null && !listedByDefinition.has(type),
);

/** The types that menus do not offer. @param tracked those on the home screen, which are always offered */
export function hiddenOf(
  chosen: readonly string[],
  tracked: readonly EventType[],
): ReadonlySet<EventType> {
  return new Set(hideable.filter((type) => chosen.includes(type) && !tracked.includes(type)));
}
