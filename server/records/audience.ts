import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { type Actor, canRead, grantsFor } from '../../schema/rights/can.ts';
import { type Role, isParent } from '../../schema/rights/roles.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { StoredRecord } from './store.ts';

/** Who sees which change. */

export type AccountActor = Actor & { accountId: string };

/** A person with the rights that hold now, by the account's children. */
export function actorWith(
  person: { accountId: string; userId: string; role: Role },
  children: readonly StoredRecord[],
  now: number,
): AccountActor {
  const alive = children.map(({ record }) => record).filter((record) => !isRemoved(record));
  const grants = isParent(person.role) ? {} : grantsFor(person.userId, alive as ChildRecord[], now);
  return { ...person, grants };
}

/** Names what a person may see; a device that reads another name than before reads all anew. */
export function scopeOf(actor: Actor): string {
  const grants = Object.entries(actor.grants).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([actor.role, grants]))
    .digest('base64url')
    .slice(0, 12);
}

/**
 * Whether a change may have taken the record from somebody: it is another's now (a later creation
 * of the same id), or it was open to more than the parents and what decides about its readers has
 * changed. Told apart from a record that was never open,
 * so that a caregiver's device is not told the ids of what it never had.
 */
export function hasNarrowed(
  collection: CollectionName,
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  if (collection !== 'events' && collection !== 'timers') return false;
  // Whose it is may see it, hidden or not.
  if (before.createdBy !== after.createdBy) return true;
  if (before['visibility'] === 'parents') return false;
  return !isDeepStrictEqual(readersKey(before), readersKey(after));
}

function readersKey(record: AnyRecord): unknown[] {
  return [
    record.childId,
    record['visibility'],
    record['type'] ?? record['kind'],
    record['startedAt'],
  ];
}

/**
 * How a change looks to one person who holds everything up to `since`.
 *
 * - 'record': it is theirs to have
 * - 'gone': they may have it from before and must let it go
 * - 'hidden': it is not theirs and never was; its number still counts
 */
export function viewOf(
  actor: Actor,
  change: StoredRecord,
  since: number,
  now: number,
): 'record' | 'gone' | 'hidden' {
  if (canRead(actor, change.collection, change.record, now)) return 'record';
  return change.narrowedSeq !== null && change.narrowedSeq > since ? 'gone' : 'hidden';
}
