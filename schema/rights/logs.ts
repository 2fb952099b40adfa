import { clockOf } from '../rules/merge.ts';
import { eventTypes, isEventType } from '../records/event-types.ts';
import { DAY_MS, OWN_ENTRY_MS } from '../limits.ts';
import type { AnyRecord } from '../records/record.ts';
import { stampMs } from '../rules/clock.ts';
import { type Actor, type RecordChange, grantOf } from './actor.ts';
import type { Grant } from './permissions.ts';
import { isParent } from './roles.ts';

/** The rights of the log: entries and running timers, which differ only in `LogRules`. */

export type LogRules = {
  /** A shift, which only its person ends. */
  isShift(record: AnyRecord): boolean;
  /** A shift or the handover that ends it. */
  isOfShift(record: AnyRecord): boolean;
  /** The person of a shift; of any other log the author. */
  personOf(record: AnyRecord): unknown;
  /** Whether a person who may log a type may also change and end running timers of others. */
  sharedWhileRunning: boolean;
};

/** Whether a log may be on this caregiver's devices. */
export function canReadLog(
  { isShift, isOfShift, personOf }: LogRules,
  actor: Actor,
  record: AnyRecord,
  now: number,
): boolean {
  if (record.childId === null) return record.createdBy === actor.userId;
  const grant = grantOf(actor, record.childId);
  if (!grant) return false;
  if ([record.createdBy, personOf(record)].includes(actor.userId)) return true;
  // Only parents see when another person works.
  if (record['visibility'] === 'parents' || isShift(record)) return false;
  // A handover lists given medicines.
  const showsMedicines = isOfMedicines(record['type']) || isOfShift(record);
  if (showsMedicines && grant.medication === 'none') return false;
  const isRecent = startOf(record) >= now - 2 * DAY_MS;
  switch (grant.view) {
    case 'none':
    case 'own':
      // A person who sees medicines must see the last doses, or a dose may be given twice.
      return isOfMedicines(record['type']) && isRecent;
    case 'today':
      return isRecent;
    case 'all':
      return true;
  }
}

/**
 * The values on which the right to read a log depends; null if only its author and parents may read
 * it.
 */
export function logReadersKey(
  { personOf }: LogRules,
  record: AnyRecord,
): readonly unknown[] | null {
  const { childId, visibility, type, kind, startedAt } = record;
  if (visibility === 'parents') return null;
  return [childId, visibility, type ?? kind, startedAt, personOf(record)];
}

/** Whether this person may make this change to a log. */
export function canWriteLog(rules: LogRules, actor: Actor, change: RecordChange): boolean {
  if (isParent(actor.role)) return true;
  return (
    keepsPersonOfShift(rules, actor, change) &&
    [change.before, change.after].every(
      (record) => record === null || canWriteState(rules, actor, change, record),
    )
  );
}

/**
 * Whether this person may become the author of a log that another person has written. Two people
 * who stop one timer both create its entry; but being the author must not give anybody a right.
 */
export function mayTakeOverLog(
  { isOfShift, personOf }: LogRules,
  actor: Actor,
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  // The handover belongs to the person of the shift, whoever wrote it.
  const isOwnHandover = isOfShift(before) && personOf(before) === actor.userId;
  if (after.createdBy === actor.userId && isOwnHandover) return true;
  return !gainsAsAuthor(actor, before.childId);
}

/** Whether this person may log an entry of a type for a child. */
export function canLog(actor: Actor, childId: string, type: string): boolean {
  if (isParent(actor.role)) return true;
  const grant = grantOf(actor, childId);
  return grant !== undefined && mayLog(grant, type);
}

/** Whether the author of a log about this child would gain a right by it. */
function gainsAsAuthor(actor: Actor, childId: string | null): boolean {
  if (isParent(actor.role)) return false;
  const grant = grantOf(actor, childId);
  if (!grant || grant.view !== 'all') return true;
  return (
    (grant.editOwn !== false && !grant.editOthers) ||
    (grant.deleteOwn !== false && !grant.deleteOthers)
  );
}

/** @param record the state before or after the change: both must be allowed */
function canWriteState(
  { isShift, isOfShift, personOf, sharedWhileRunning }: LogRules,
  actor: Actor,
  { action, before, now, madeAt }: RecordChange,
  record: AnyRecord,
): boolean {
  const grant = grantOf(actor, record.childId);
  if (record.childId !== null && !grant) return false;
  const own = personOf(before ?? record) === actor.userId;
  if (!grant) return own && !isOfShift(record);
  const type = record['type'] ?? record['kind'];
  if (action === 'create') return record.createdBy === actor.userId && mayLog(grant, type);
  // The person of a shift may end it, even without the right to start another.
  if (isShift(record)) return own && (action === 'remove' || mayLog(grant, type));
  if (sharedWhileRunning) return mayLog(grant, type);
  const mayNow = (right: Grant['editOwn']) =>
    right === 'day' ? now <= (madeAt ?? stampedAt(before ?? record)) + OWN_ENTRY_MS : right;
  const mayEdit = (own ? mayNow(grant.editOwn) : grant.editOthers) && mayLog(grant, type);
  const mayRemove = own ? mayNow(grant.deleteOwn) : grant.deleteOthers;
  switch (action) {
    case 'edit':
      return mayEdit;
    case 'remove':
      return mayRemove;
    case 'restore':
      // The person who removed it may restore it, even without the right to edit.
      return mayEdit || (mayRemove && record.removed?.by === actor.userId);
  }
}

/** A shift and its handover keep their person, and nobody writes them in another's name. */
function keepsPersonOfShift(
  { isOfShift, personOf }: LogRules,
  { userId }: Actor,
  { before, after }: RecordChange,
): boolean {
  const [person, ...others] = [before, after].flatMap((record) =>
    record !== null && isOfShift(record) ? [personOf(record)] : [],
  );
  if (person === undefined) return true;
  return others.length === 0 ? person === userId : person === others[0];
}

/** Uses the stamp, which the server has checked against its clock; a device may claim any time. */
function stampedAt(record: AnyRecord): number {
  return stampMs(clockOf(record, '*'));
}

function mayLog(grant: Grant, type: unknown): boolean {
  if (isOfMedicines(type)) return grant.medication === 'give';
  return typeof type === 'string' && grant.log.includes(type);
}

function startOf(record: AnyRecord): number {
  const startedAt = record['startedAt'];
  return typeof startedAt === 'number' ? startedAt : record.createdAt;
}

/** Whether the level for medicines, and not the name in `log`, decides about a type. */
function isOfMedicines(type: unknown): boolean {
  return isEventType(type) && eventTypes[type].right === 'medication';
}
