import { personKeyOf } from '../records/person-key.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor, RecordChange } from './actor.ts';
import type { Grant } from './permissions.ts';
import { isParent } from './roles.ts';
import { childrenIn, everyChild } from './vault.ts';

/**
 * The rights of the schedule. A caregiver needs the right for each child of an entry, as for photos:
 *
 * - `own`: what is assigned to them, and what the whole family may see except other people's shifts;
 * - `see`: other people's shifts as well;
 * - `edit`: may also write what they see.
 */
export function canReadEntry(actor: Actor, entry: AnyRecord): boolean {
  const { visibility, category, createdBy } = entry;
  const isAssigned = isAssignedTo(entry, actor.userId);
  if (createdBy === actor.userId || (isAssigned && visibility !== 'parents')) {
    return childrenIn(entry).length === 0
      ? Object.values(actor.grants).some(hasSchedule)
      : everyChild(actor, entry, hasSchedule);
  }
  return (
    visibility === 'family' &&
    everyChild(
      actor,
      entry,
      (grant) => hasSchedule(grant) && (grant.schedule !== 'own' || category !== 'caregiver_shift'),
    )
  );
}

/**
 * Parents write everything. So does a caregiver with the right to edit, of what they may see; any other
 * caregiver changes their own reminders, and of what is assigned to them their answer and what is done.
 */
export function canWriteEntry(actor: Actor, { action, before, after }: RecordChange): boolean {
  if (isParent(actor.role)) return true;
  const states = [before, after].filter((entry) => entry !== null);
  if (!states.every((entry) => canReadEntry(actor, entry))) return false;
  if (states.every((entry) => everyChild(actor, entry, ({ schedule }) => schedule === 'edit'))) {
    return true;
  }
  return action === 'edit' && before !== null && changesOwnPart(actor, before, after);
}

/** The values besides the children on which the right to read an entry depends. */
export function entryReadersKey(entry: AnyRecord): readonly unknown[] {
  const { visibility, category, childIds, assignedTo } = entry;
  return [childIds, visibility, assignedTo, category];
}

export function canReadContact(actor: Actor, { pinned }: AnyRecord): boolean {
  return Object.values(actor.grants).some(
    (grant) => hasSchedule(grant) || (pinned === true && grant.documents !== 'none'),
  );
}

const hasSchedule = ({ schedule }: Grant) => schedule !== 'none';

function isAssignedTo({ assignedTo }: AnyRecord, userId: string): boolean {
  return Array.isArray(assignedTo) && assignedTo.includes(userId);
}

/** Whether nothing has changed but what a caregiver may change in an entry that they only see. */
function changesOwnPart({ userId }: Actor, before: AnyRecord, after: AnyRecord): boolean {
  const isAssigned = isAssignedTo(before, userId);
  const ownMaps = isAssigned ? ['reminders', 'answers'] : ['reminders'];
  const open = [
    // What every write changes.
    'clocks',
    'updatedAt',
    'updatedBy',
    ...(isAssigned ? ['status', 'checklist'] : []),
    ...(isAssigned && before['category'] === 'task' ? ['exceptions'] : []),
  ];
  const textOf = (entry: AnyRecord, field: string) => {
    const value = entry[field];
    const others = { ...(value as object), [personKeyOf(userId)]: null };
    return JSON.stringify(ownMaps.includes(field) ? others : value);
  };
  return Object.keys({ ...before, ...after }).every(
    (field) => open.includes(field) || textOf(before, field) === textOf(after, field),
  );
}
