import type { CollectionName } from '../collections.ts';
import type { ChildRecord } from '../records/child.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from './can.ts';
import { isParent } from './roles.ts';

/** Of another member's record, for the parents and that person alone. */
const OF_THE_PERSON = ['limit', 'paused', 'phone', 'invitedBy', 'read', 'wish'] as const;

/**
 * A record as this person's devices may hold it: without what others may do and how to call them,
 * and without the medicines on a child's card for whoever sees no medicines. The clocks stay, so a
 * cut copy still counts as the same writes: it has the same digest, and the server never asks for
 * it again. Nothing that was cut can come back over it, for caregivers write neither children nor
 * members.
 */
export function shownTo<R extends AnyRecord>(
  actor: Actor,
  collection: CollectionName,
  record: R,
): R {
  if (isParent(actor.role)) return record;
  switch (collection) {
    case 'children': {
      const { caregivers } = record as unknown as ChildRecord;
      const own = caregivers.filter(({ userId }) => userId === actor.userId);
      const shown = { ...record, caregivers: own };
      const seesMedicines = (actor.grants[record.id]?.medication ?? 'none') !== 'none';
      return seesMedicines ? shown : without(shown, ['medicines']);
    }
    case 'members':
      return record.id === actor.userId ? record : without(record, OF_THE_PERSON);
    case 'events':
    case 'timers':
      return record;
  }
}

function without<R extends AnyRecord>(record: R, keys: readonly string[]): R {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as R;
}
