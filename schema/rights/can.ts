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
      return canReadLog(actor, { collection, record, now });
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
  return (
    staysOfOnePerson(actor, collection, before, after) &&
    [before, after].every(
      (record) =>
        record === null || canWriteLog(actor, { collection, action, record, before, now }),
    )
  );
}

/**
 * Whether this is the handover of the person's own shift. It is theirs whoever wrote it down, so
 * nobody gains a right by writing it once more.
 */
export function isOwnHandover(
  { userId }: Actor,
  collection: CollectionName,
  record: AnyRecord,
): boolean {
  return isOfShift(collection, record) && personOf(collection, record) === userId;
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

type LogRead = { collection: CollectionName; record: AnyRecord; now: number };

function canReadLog(actor: Actor, { collection, record, now }: LogRead): boolean {
  if (record.childId === null) return record.createdBy === actor.userId;
  const grant = grantOf(actor, record.childId);
  if (!grant) return false;
  if ([record.createdBy, personOf(collection, record)].includes(actor.userId)) return true;
  // When somebody else works is for the parents to know.
  if (record['visibility'] === 'parents' || isShift(collection, record)) return false;
  const tellsMedicines = record['type'] === 'medication' || isOfShift(collection, record);
  if (tellsMedicines && grant.medication === 'none') return false;
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

type LogWrite = LogRead & { action: Action; before: AnyRecord | null };

function canWriteLog(actor: Actor, { collection, action, record, before, now }: LogWrite): boolean {
  const grant = record.childId === null ? undefined : grantOf(actor, record.childId);
  if (record.childId !== null && !grant) return false;
  const own = personOf(collection, before ?? record) === actor.userId;
  if (!grant) return own && !isOfShift(collection, record);
  if (action === 'create') return record.createdBy === actor.userId && mayLog(grant, record);
  // A shift is ended by whose it is, also when no more of them may be begun.
  if (isShift(collection, record)) return own && (action === 'remove' || mayLog(grant, record));
  // Whoever may log may stop what else is running, whoever started it.
  if (collection === 'timers') return mayLog(grant, record);
  const mayNow = (right: Grant['editOwn']) =>
    right === 'day' ? now <= madeAt(before ?? record) + OWN_ENTRY_MS : right;
  if (action === 'edit') {
    return (own ? mayNow(grant.editOwn) : grant.editOthers) && mayLog(grant, record);
  }
  return own ? mayNow(grant.deleteOwn) : grant.deleteOthers;
}

/** Nobody speaks in another's name, or makes their own what another says of a shift. */
function staysOfOnePerson(
  { userId }: Actor,
  collection: CollectionName,
  before: AnyRecord | null,
  after: AnyRecord,
): boolean {
  const [person, ...others] = [before, after].flatMap((record) =>
    record !== null && isOfShift(collection, record) ? [personOf(collection, record)] : [],
  );
  if (person === undefined) return true;
  return others.length === 0 ? person === userId : person === others[0];
}

/** Whose a log is: of a shift and of its handover, the person whose shift it is; else its author. */
function personOf(collection: CollectionName, record: AnyRecord): unknown {
  if (!isOfShift(collection, record)) return record.createdBy;
  return isShift(collection, record)
    ? record['startedBy']
    : (record['payload'] as { fromUserId?: unknown }).fromUserId;
}

function isOfShift(collection: CollectionName, record: AnyRecord): boolean {
  return isShift(collection, record) || (collection === 'events' && record['type'] === 'handover');
}

function isShift(collection: CollectionName, record: AnyRecord): boolean {
  return collection === 'timers' && record['kind'] === 'handover';
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
