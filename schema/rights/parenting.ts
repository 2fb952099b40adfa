import type { AnyRecord } from '../records/record.ts';
import type { Actor, RecordChange } from './actor.ts';
import { isParent } from './roles.ts';
import { everyChild } from './vault.ts';

/**
 * The rights of parenting plans and overrides. Parents see all but the drafts of others. A caregiver
 * with
 *
 * - `today` has none of the records: the server answers with whom the child is (docs/decisions/180);
 * - `see` has what was agreed, without requests;
 * - `party` is the parent in the other home: besides, all that they are asked about;
 * - `edit` has what parents have.
 */
export function canReadAgreement(actor: Actor, record: AnyRecord): boolean {
  const { status, createdBy } = record;
  const isAgreed = status === 'active' || status === 'superseded' || status === 'accepted';
  // A request names its reason, which is between the people it is about.
  const isShared = isAgreed && typeof record['mode'] !== 'string';
  const isOwn = createdBy === actor.userId;
  const people = partyUserIds(record);
  return everyChild(actor, record, ({ parenting }) => {
    switch (parenting) {
      case 'none':
      case 'today':
        return false;
      case 'see':
        return isShared;
      case 'party':
        return isOwn || people.includes(actor.userId) || (isShared && people.length > 1);
      case 'edit':
        return true;
    }
  });
}

/** A draft is its author's alone. */
export function isDraftOfOthers({ userId }: Actor, { status, createdBy }: AnyRecord): boolean {
  return status === 'draft' && createdBy !== userId;
}

/** Who may write at all; what may be written when is decided by `rules/agreements`. */
export function canWriteAgreement(actor: Actor, { before, after }: RecordChange): boolean {
  if ([before, after].some((record) => record !== null && isDraftOfOthers(actor, record))) {
    return false;
  }
  if (isParent(actor.role)) return true;
  return [before, after].every(
    (record) =>
      record === null ||
      (canReadAgreement(actor, record) &&
        everyChild(
          actor,
          record,
          ({ parenting }) => parenting === 'party' || parenting === 'edit',
        )),
  );
}

/** The people of a plan's homes who use the app; an override has a copy of them. */
export function partyUserIds({ parties, userIds }: AnyRecord): readonly string[] {
  if (Array.isArray(userIds)) return userIds;
  if (!Array.isArray(parties)) return [];
  return parties.flatMap(({ userId }: { userId?: unknown }) =>
    typeof userId === 'string' ? [userId] : [],
  );
}
