import type { AnyRecord } from '../records/record.ts';
import { type MergeShape, supersededIn } from '../rules/merge.ts';
import type { Actor, RecordChange } from './actor.ts';
import { isParent } from './roles.ts';

/**
 * The rights of articles. They are about no single child: the widest right that a caregiver has for
 * any child counts.
 */

/** A draft of somebody else, which other parents do not see either. */
export function isForeignDraft({ userId }: Actor, { createdBy, status }: AnyRecord): boolean {
  return status === 'draft' && createdBy !== userId;
}

/** Whether caregivers with the right to read articles may read it. */
export function isSharedArticle({ status, audience }: AnyRecord): boolean {
  return status === 'published' && audience !== 'parents';
}

export function canReadArticle(actor: Actor, record: AnyRecord): boolean {
  return (
    hasRight(actor, ['see', 'write']) &&
    (record.createdBy === actor.userId || isSharedArticle(record))
  );
}

/** Caregivers who may write articles write their own. Whoever may read one may mark it as read. */
export function canWriteArticle(
  shape: MergeShape,
  actor: Actor,
  { action, before, after }: RecordChange,
): boolean {
  const states = [before, after].filter((record) => record !== null);
  if (states.some((record) => isForeignDraft(actor, record))) return false;
  if (isParent(actor.role)) return true;
  if (states.every(({ createdBy }) => createdBy === actor.userId)) {
    return hasRight(actor, ['write']);
  }
  return (
    action === 'edit' &&
    before !== null &&
    states.every((record) => canReadArticle(actor, record)) &&
    marksOnlyOwnReading(shape, actor, before, after)
  );
}

/** The one change that a reader makes. */
function marksOnlyOwnReading(
  shape: MergeShape,
  { userId }: Actor,
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  const paths = [...supersededIn(shape, before, after), ...supersededIn(shape, after, before)];
  return (
    before.createdBy === after.createdBy &&
    JSON.stringify(before.removed) === JSON.stringify(after.removed) &&
    paths.every(({ path }) => path === `readBy/${userId}`)
  );
}

function hasRight({ grants }: Actor, wanted: readonly string[]): boolean {
  return Object.values(grants).some(({ knowledge }) => wanted.includes(knowledge));
}
