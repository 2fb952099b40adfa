import type { AnyRecord } from '../records/record.ts';
import type { Grant } from './permissions.ts';
import { type Role, isParent } from './roles.ts';

/** A person, with what decides about their rights at this moment. */
export type Actor = {
  userId: string;
  role: Role;
  /** A caregiver's grants by child id; parents need none. */
  grants: Readonly<Record<string, Grant>>;
};

/** `restore` brings a removed record back as it was; an edit of one brings it back too. */
export type Action = 'create' | 'edit' | 'remove' | 'restore';

/** One write, as the rights judge it. */
export type RecordChange = {
  action: Action;
  /** The record as it is, or null when it is new. */
  before: AnyRecord | null;
  /** The record as it would be. */
  after: AnyRecord;
  /** When it is written: some grants allow changes to own entries only for a day. */
  now: number;
};

/** A caregiver's grant for a child; undefined without one. */
export function grantOf({ grants }: Actor, childId: string | null): Grant | undefined {
  // A child's id may be the name of a property that every object has, such as `constructor`.
  return childId !== null && Object.hasOwn(grants, childId) ? grants[childId] : undefined;
}

/** Whether this person may take what they see of a child out of the app. */
export function canExport(actor: Actor, childId: string | null): boolean {
  return isParent(actor.role) || grantOf(actor, childId)?.export === true;
}
