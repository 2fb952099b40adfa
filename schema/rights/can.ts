import { DAY_MS } from '../limits.ts';
import type { ChildRecord } from '../records/child.ts';
import type { AnyRecord } from '../records/record.ts';
import type { CollectionName } from '../collections.ts';
import type { Grant } from './permissions.ts';
import { type Role, isParent } from './roles.ts';

/**
 * May this person do this to this record? The only place that decides: REST, batch sync, socket
 * fan-out and media all ask here. Rights decide what is sent, not what is drawn.
 */

export type Actor = {
  userId: string;
  role: Role;
  /** A caregiver's grants by child id; parents need none. */
  grants: Readonly<Record<string, Grant>>;
};

export type Action = 'create' | 'edit' | 'remove';

/** The grants that apply to a caregiver at an instant, read off the family's children. */
export function grantsFor(
  userId: string,
  children: readonly ChildRecord[],
  now: number,
): Record<string, Grant> {
  const grants: Record<string, Grant> = {};
  for (const child of children) {
    const grant = child.caregivers.find((caregiver) => caregiver.userId === userId)?.permissions;
    if (!grant) continue;
    if (grant.validFrom !== null && now < grant.validFrom) continue;
    if (grant.validTo !== null && now >= grant.validTo) continue;
    grants[child.id] = grant;
  }
  return grants;
}

/** Whether the record may be on this person's devices at all. */
export function canRead(
  actor: Actor,
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): boolean {
  if (isParent(actor.role)) return true;
  switch (collection) {
    case 'members':
      return true;
    case 'children':
      return actor.grants[record.id] !== undefined;
    case 'events':
    case 'timers':
      return canReadLog(actor, record, now);
  }
}

/**
 * @param before the record as it is, or null when it is new
 * @param after  the record as it would be
 */
export function canWrite(
  actor: Actor,
  collection: CollectionName,
  action: Action,
  before: AnyRecord | null,
  after: AnyRecord,
): boolean {
  if (collection === 'members') return false;
  if (isParent(actor.role)) {
    return !(collection === 'children' && action === 'remove' && actor.role !== 'super_admin');
  }
  if (collection === 'children') return false;
  return [before, after].every(
    (record) => record === null || canWriteLog(actor, action, record, before),
  );
}

/** Whether being the author of a log about this child would give somebody a right they lack now. */
export function gainsAsAuthor(actor: Actor, childId: string | null): boolean {
  if (isParent(actor.role)) return false;
  const grant = childId === null ? undefined : actor.grants[childId];
  if (!grant || grant.view !== 'all') return true;
  return (grant.editOwn && !grant.editOthers) || (grant.deleteOwn && !grant.deleteOthers);
}

function canReadLog(actor: Actor, record: AnyRecord, now: number): boolean {
  if (record.childId === null) return record.createdBy === actor.userId;
  const grant = actor.grants[record.childId];
  if (!grant) return false;
  if (record.createdBy === actor.userId) return true;
  if (record['visibility'] === 'parents') return false;
  if (record['type'] === 'medication' && grant.medication === 'none') return false;
  switch (grant.view) {
    case 'none':
    case 'own':
      return false;
    case 'today':
      return startOf(record) >= now - 2 * DAY_MS;
    case 'all':
      return true;
  }
}

function canWriteLog(
  actor: Actor,
  action: Action,
  record: AnyRecord,
  before: AnyRecord | null,
): boolean {
  const grant = record.childId === null ? undefined : actor.grants[record.childId];
  if (record.childId !== null && !grant) return false;
  const own = (before ?? record).createdBy === actor.userId;
  if (!grant) return own;
  if (action === 'create') return own && mayLog(grant, record);
  // Whoever may log may stop what is running, whoever started it.
  if (record['eventId'] !== undefined) return mayLog(grant, record);
  if (action === 'edit') return (own ? grant.editOwn : grant.editOthers) && mayLog(grant, record);
  return own ? grant.deleteOwn : grant.deleteOthers;
}

function mayLog(grant: Grant, record: AnyRecord): boolean {
  const type = record['type'] ?? record['kind'];
  if (type === 'medication') return grant.medication === 'give';
  return typeof type === 'string' && grant.log.includes(type);
}

function startOf(record: AnyRecord): number {
  const startedAt = record['startedAt'];
  return typeof startedAt === 'number' ? startedAt : record.createdAt;
}
