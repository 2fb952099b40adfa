import type { AnyRecord } from '../records/record.ts';
import { type Actor, type RecordChange, grantOf } from './actor.ts';
import { isParent } from './roles.ts';

/** The rights of records that belong to one person alone: their settings and their reminders. */

/** Hidden from everybody else, parents included. */
export function isOfAnother({ userId }: Actor, { createdBy }: AnyRecord): boolean {
  return createdBy !== userId;
}

/** Without the right to see the child, what a record says about it is not on the device either. */
export function canReadOwn(actor: Actor, record: AnyRecord): boolean {
  return !isOfAnother(actor, record) && seesChild(actor, record);
}

export function canWriteOwn(actor: Actor, { before, after }: RecordChange): boolean {
  return [before, after].every((record) => record === null || canReadOwn(actor, record));
}

function seesChild(actor: Actor, { childId }: AnyRecord): boolean {
  return childId === null || isParent(actor.role) || grantOf(actor, childId) !== undefined;
}
