import type { Preferences } from '../records/preferences-defaults.ts';
import type { NotificationType } from './types.ts';

// A file of its own: the settings need it without the times of allowed.ts.

/** Whether a type is muted altogether, or for each child that something is about. */
export function isMuted(
  { muted }: Pick<Preferences, 'muted'>,
  type: NotificationType,
  childIds: readonly string[],
): boolean {
  if (muted.includes(mutedPair(type, null))) return true;
  return childIds.length > 0 && childIds.every((id) => muted.includes(mutedPair(type, id)));
}

/** How `muted` names a type and a child; null: all children, and what is about none. */
export function mutedPair(type: NotificationType, childId: string | null): string {
  return `${type}:${childId ?? '*'}`;
}
