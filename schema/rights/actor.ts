import type { AnyRecord } from '../records/record.ts';
import type { Grant } from './permissions.ts';
import { type Role, isParent } from './roles.ts';

/** A person with the facts that decide about their rights at this moment. */
export type Actor = {
  userId: string;
  role: Role;
  /** The grants of a caregiver by child id; parents need none. */
  grants: Readonly<Record<string, Grant>>;
};

/** `restore` restores a removed record as it was; an edit also restores it. */
export type Action = 'create' | 'edit' | 'remove' | 'restore';

/** One write, as input of the rights. */
export type RecordChange = {
  action: Action;
  /** The current record, or null when it is new. */
  before: AnyRecord | null;
  /** The record after the write. */
  after: AnyRecord;
  /** The time of the write: some grants allow changes to own entries for a day only. */
  now: number;
  /** When the record was first made, where the server knows it to be earlier than its stamp says. */
  madeAt?: number | undefined;
};

/** A caregiver's grant for a child; undefined without one. */
export function grantOf({ grants }: Actor, childId: string | null): Grant | undefined {
  // A child's id may equal a property of every object, such as `constructor`.
  return childId !== null && Object.hasOwn(grants, childId) ? grants[childId] : undefined;
}

/** Whether this person may export data of a child. */
export function canExport(actor: Actor, childId: string | null): boolean {
  return isParent(actor.role) || grantOf(actor, childId)?.export === true;
}
