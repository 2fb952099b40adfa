import type { CollectionName } from '../collections.ts';
import { DAY_MS, OWN_ENTRY_MS } from '../limits.ts';
import type { AnyRecord, Stamp } from '../records/record.ts';
import { stampMs } from '../rules/clock.ts';
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
      return grantOf(actor, record.id) !== undefined;
    case 'events':
    case 'timers':
      return canReadLog(actor, record, now);
  }
}

/**
 * @param before the record as it is, or null when it is new
 * @param after  the record as it would be
 * @param now    when it is written: some may change their own only for a day
 */
export function canWrite(
  actor: Actor,
  collection: CollectionName,
  action: Action,
  before: AnyRecord | null,
  after: AnyRecord,
  now: number,
): boolean {
  if (collection === 'members') return false;
  if (isParent(actor.role)) {
    return !(collection === 'children' && action === 'remove' && actor.role !== 'super_admin');
  }
  if (collection === 'children') return false;
  return [before, after].every(
    (record) => record === null || canWriteLog(actor, { action, record, before, now }),
  );
}

/** Whether this person may log something of a type about a child. */
export function canLog(actor: Actor, childId: string, type: string): boolean {
  if (isParent(actor.role)) return true;
  const grant = grantOf(actor, childId);
  return grant !== undefined && mayLog(grant, { type });
}

/** Whether this person may take what they see of a child out of the app. */
export function canExport(actor: Actor, childId: string): boolean {
  return isParent(actor.role) || grantOf(actor, childId)?.export === true;
}

/**
 * Whether this person has any business in the family's documents. The emergency card is none: it
 * is for whoever needs it, without a code.
 */
export function hasVault(actor: Actor): boolean {
  if (isParent(actor.role)) return true;
  return Object.values(actor.grants).some(
    ({ documents }) => documents === 'chosen' || documents === 'all',
  );
}

/** Whether being the author of a log about this child would give somebody a right they lack now. */
export function gainsAsAuthor(actor: Actor, childId: string | null): boolean {
  if (isParent(actor.role)) return false;
  const grant = childId === null ? undefined : grantOf(actor, childId);
  if (!grant || grant.view !== 'all') return true;
  return (
    (grant.editOwn !== false && !grant.editOthers) ||
    (grant.deleteOwn !== false && !grant.deleteOthers)
  );
}

function canReadLog(actor: Actor, record: AnyRecord, now: number): boolean {
  if (record.childId === null) return record.createdBy === actor.userId;
  const grant = grantOf(actor, record.childId);
  if (!grant) return false;
  if (record.createdBy === actor.userId) return true;
  if (record['visibility'] === 'parents') return false;
  if (record['type'] === 'medication' && grant.medication === 'none') return false;
  const isRecent = startOf(record) >= now - 2 * DAY_MS;
  switch (grant.view) {
    case 'none':
    case 'own':
      // Whoever knows the medicines must know the last doses, or they are given twice.
      return record['type'] === 'medication' && isRecent;
    case 'today':
      return isRecent;
    case 'all':
      return true;
  }
}

type LogWrite = { action: Action; record: AnyRecord; before: AnyRecord | null; now: number };

function canWriteLog(actor: Actor, { action, record, before, now }: LogWrite): boolean {
  const grant = record.childId === null ? undefined : grantOf(actor, record.childId);
  if (record.childId !== null && !grant) return false;
  const own = (before ?? record).createdBy === actor.userId;
  if (!grant) return own;
  if (action === 'create') return own && mayLog(grant, record);
  // Whoever may log may stop what is running, whoever started it.
  if (record['eventId'] !== undefined) return mayLog(grant, record);
  const mayNow = (right: Grant['editOwn']) =>
    right === 'day' ? now <= madeAt(before ?? record) + OWN_ENTRY_MS : right;
  if (action === 'edit') {
    return (own ? mayNow(grant.editOwn) : grant.editOthers) && mayLog(grant, record);
  }
  return own ? mayNow(grant.deleteOwn) : grant.deleteOthers;
}

/** By its stamp, which the server has held against its own clock; not by what a device says. */
function madeAt({ clocks }: AnyRecord): number {
  return stampMs(clocks['*'] as Stamp);
}

function mayLog(grant: Grant, record: Readonly<Record<string, unknown>>): boolean {
  const type = record['type'] ?? record['kind'];
  if (type === 'medication') return grant.medication === 'give';
  return typeof type === 'string' && grant.log.includes(type);
}

function grantOf({ grants }: Actor, childId: string): Grant | undefined {
  // A child may be called what every object has.
  return Object.hasOwn(grants, childId) ? grants[childId] : undefined;
}

function startOf(record: AnyRecord): number {
  const startedAt = record['startedAt'];
  return typeof startedAt === 'number' ? startedAt : record.createdAt;
}
