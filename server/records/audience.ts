import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, collections } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { seesDefinitions } from '../../schema/collections/log-definitions.ts';
import { copiedItem, itemCollectionOf } from '../../schema/collections/items.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import { canRead } from '../../schema/rights/can.ts';
import { grantsFor, nextGrantChange } from '../../schema/rights/grants.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { type Role, isParent } from '../../schema/rights/roles.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { Household, RecordStore, StoredRecord } from './store.ts';

/** Which person may see which change. */

export type AccountActor = Actor & { accountId: string };

type Person = { accountId: string; userId: string; role: Role };

/** A person with the rights that are in force at `now`. */
export function actorWith(person: Person, household: Household, now: number): AccountActor {
  if (isParent(person.role)) return { ...person, grants: {} };
  const { children, member } = deciding(person.userId, household);
  return { ...person, grants: grantsFor(person.userId, children, member, now) };
}

/** When a right of this person next begins or ends by time; null: never, with the present grants. */
export function nextRightsChange(person: Person, household: Household, now: number): number | null {
  if (isParent(person.role)) return null;
  const { children, member } = deciding(person.userId, household);
  return nextGrantChange(person.userId, children, member, now);
}

/** Reads the records that determine one person's rights; none for a parent, who needs no grants. */
export async function householdOf(
  store: Pick<RecordStore, 'household'>,
  { accountId, userId, role }: Person,
): Promise<Household> {
  return isParent(role) ? { children: [], members: [] } : store.household(accountId, userId);
}

/** The deciding records of the present family. */
function deciding(userId: string, household: Household) {
  const own = household.members.find(({ record }) => record.id === userId);
  return {
    children: household.children.map(({ record }) => record).filter((child) => !isRemoved(child)),
    member: own?.record ?? null,
  };
}

/**
 * A hash of the rights to see. A device whose hash changes fetches everything again, so rights to
 * write and the period of a grant are not part of it.
 */
export function scopeOf(actor: Actor): string {
  const grants = Object.entries(actor.grants)
    .map(([childId, grant]) => [childId, seenBy(grant)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([actor.role, grants]))
    .digest('base64url')
    .slice(0, 12);
}

function seenBy(grant: Grant): Partial<Grant> {
  const {
    log: _log,
    editOwn: _editOwn,
    editOthers: _editOthers,
    deleteOwn: _deleteOwn,
    deleteOthers: _deleteOthers,
    export: _export,
    notify: _notify,
    validFrom: _validFrom,
    validTo: _validTo,
    onlyOnShift: _onlyOnShift,
    shifts: _shifts,
    ...seen
  } = grant;
  // The right to log can be all that shows the definitions of own types.
  const isByLog = grant.view === 'none' && seesDefinitions(grant);
  return isByLog ? { ...seen, log: [] } : seen;
}

/**
 * Whether a change may have taken the record from a caregiver: what the right to read it depends on
 * has changed, or its author. A record that no caregiver could read has not narrowed, so that their
 * devices are not told the ids of what they never had.
 */
export function hasNarrowed(
  collection: CollectionName,
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  if (collections[collection].partition === 'byItem') {
    const item = itemCollectionOf(before);
    return item !== null && hasNarrowed(item, copiedItem(before), copiedItem(after));
  }
  const { readersKey, authorReads } = serverCollections[collection].readers;
  if (authorReads && before.createdBy !== after.createdBy) return true;
  const key = readersKey(before);
  return key !== null && !isDeepStrictEqual(key, readersKey(after));
}

/**
 * How a change looks to one person who holds everything up to `since`.
 *
 * - 'record': the person may read it
 * - 'gone': the device may hold it from before and must delete it
 * - 'hidden': the person never could read it; only its number is sent, so that checkpoints advance
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
