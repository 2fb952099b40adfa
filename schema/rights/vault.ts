import type { AnyRecord } from '../records/record.ts';
import { type Actor, type RecordChange, grantOf } from './actor.ts';
import type { Grant } from './permissions.ts';
import { isParent } from './roles.ts';

/**
 * The rights of photos, albums and documents. They name several children, and a caregiver needs the
 * right for each: a photo shows everybody who is in it, and a child without a grant is invisible
 * (docs/decisions/116).
 */

/** The children that a record with `childIds` is about. */
export function childrenIn({ childIds }: AnyRecord): readonly string[] {
  return Array.isArray(childIds) ? childIds : [];
}

const holds = (list: unknown, value: string) => Array.isArray(list) && list.includes(value);

/** Whether each child's grant passes; false without a child, which concerns the parents. */
export function everyChild(
  actor: Actor,
  record: AnyRecord,
  test: (grant: Grant) => boolean,
): boolean {
  const children = childrenIn(record);
  const passes = (id: string) => {
    const grant = grantOf(actor, id);
    return grant !== undefined && test(grant);
  };
  return children.length > 0 && children.every(passes);
}

/** A photo of one person alone, which other parents do not see either. */
export function isPrivatePhoto({ userId }: Actor, { createdBy, visibility }: AnyRecord): boolean {
  return visibility === 'only_me' && createdBy !== userId;
}

export function canReadPhoto(actor: Actor, record: AnyRecord): boolean {
  if (record.createdBy === actor.userId) return everyChild(actor, record, () => true);
  return record['visibility'] === 'family' && everyChild(actor, record, seesPhotos);
}

export function canReadAlbum(actor: Actor, record: AnyRecord): boolean {
  const { createdBy, members } = record;
  const isShared = !Array.isArray(members) || members.length === 0 || holds(members, actor.userId);
  return (isShared || createdBy === actor.userId) && everyChild(actor, record, seesPhotos);
}

const seesPhotos = ({ photos }: Grant) => photos !== 'none';

/** The changes of photos and albums. */
export function canWritePhoto(actor: Actor, { action, before, after }: RecordChange): boolean {
  const states = [before, after].filter((record) => record !== null);
  if (states.some((record) => isPrivatePhoto(actor, record))) return false;
  if (isParent(actor.role)) return true;
  const isOwn = (before ?? after).createdBy === actor.userId;
  if (action === 'create' && !isOwn) return false;
  return states.every((record) =>
    everyChild(actor, record, ({ photos }) => photos === 'manage' || (photos === 'add' && isOwn)),
  );
}

export function canReadDocument(actor: Actor, record: AnyRecord): boolean {
  const { createdBy, visibility, viewers, category } = record;
  const isChosen = visibility === 'chosen' && holds(viewers, actor.userId);
  const isShown = ({ documents }: Grant) => {
    if (createdBy === actor.userId) return true;
    switch (documents) {
      case 'none':
        return false;
      case 'emergency':
        return category === 'emergency' && (isChosen || visibility === 'family');
      case 'chosen':
        return isChosen || (category === 'emergency' && visibility === 'family');
      case 'all':
        return isChosen || visibility === 'family';
    }
  };
  return everyChild(actor, record, isShown);
}

/** Caregivers with all documents may add some, and change their own. */
export function canWriteDocument(actor: Actor, { before, after }: RecordChange): boolean {
  if (isParent(actor.role)) return true;
  return [before, after].every(
    (record) =>
      record === null ||
      (record.createdBy === actor.userId &&
        everyChild(actor, record, ({ documents }) => documents === 'all')),
  );
}
