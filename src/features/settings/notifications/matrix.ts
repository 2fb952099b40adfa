import { MUTED_MAX } from '../../../../schema/notification-limits.ts';
import { isMuted, mutedPair } from '../../../../schema/notifications/muted.ts';
import {
  type NotificationGroup,
  type NotificationType,
  notificationGroups,
  notificationTypes,
} from '../../../../schema/notifications/types.ts';
import { keysOf } from '../../../../schema/keys.ts';

/** The matrix of types and children: which of what others do is announced. */

const allTypes = keysOf(notificationTypes);

/** A row of the matrix, with the types that it switches. */
export type MatrixRow = {
  name: `group-${NotificationGroup}` | `type-${NotificationType}`;
  types: readonly NotificationType[];
};

/** One row for each group. */
export const groupRows: readonly MatrixRow[] = notificationGroups.map((group) => ({
  name: `group-${group}`,
  types: allTypes.filter((type) => notificationTypes[type].group === group),
}));

/** One row for each type, in the order of the groups. */
export const typeRows: readonly MatrixRow[] = groupRows.flatMap(({ types }) =>
  types.map((type): MatrixRow => ({ name: `type-${type}`, types: [type] })),
);

/** Whether the types of a row are announced for a child; null: altogether. */
export function cellOf(
  muted: string[],
  { types }: MatrixRow,
  childId: string | null,
): 'on' | 'off' | 'some' {
  const childIds = childId === null ? [] : [childId];
  const off = types.filter((type) => isMuted({ muted }, type, childIds)).length;
  if (off === 0) return 'on';
  return off === types.length ? 'off' : 'some';
}

/** The muted pairs after a row was switched for a child, or altogether. */
export function withCell(
  muted: string[],
  { types }: MatrixRow,
  { childId, isOn }: { childId: string | null; isOn: boolean },
): string[] {
  const pairs = types.map((type) => mutedPair(type, childId));
  const others = muted.filter((pair) => !pairs.includes(pair));
  return isOn ? others : [...others, ...pairs].slice(-MUTED_MAX);
}
