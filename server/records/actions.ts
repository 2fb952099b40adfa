import { isDeepStrictEqual } from 'node:util';
import type { CollectionName } from '../../schema/collections.ts';
import type { AnyRecord, Stamp } from '../../schema/records/record.ts';
import type { Action, Actor } from '../../schema/rights/actor.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { COPIED_PATH, REMOVAL_PATH, clockOf } from '../../schema/rules/merge.ts';
import { isOnlyCopied } from './attached.ts';
import { type Authorship, isOwn } from './authorship.ts';

/** What a sender does to a record, and so needs a right for. */

type Sender = { actor: Actor; authorship: Authorship };
/** The record as the server holds it, or null. */
type Held = { collection: CollectionName; master: AnyRecord | null };

/**
 * The actions of the sender between the server's record and `after`: an edit and a removal can come at
 * once. The copy that the server makes of an item is nobody's action, and what a parent returns to a
 * restored server is not the parent's.
 */
export function actionsBetween(
  { collection, master, ...sender }: Sender & Held,
  after: AnyRecord,
): Action[] {
  if (master === null) return ['create'];
  const paths = new Set([...Object.keys(master.clocks), ...Object.keys(after.clocks)]);
  const written = [...paths].filter(
    (path) => path !== COPIED_PATH && clockOf(after, path) > clockOf(master, path),
  );
  const own = written.filter((path) => needsRight(clockOf(after, path), sender));
  const edited = own.some((path) => path !== REMOVAL_PATH);
  const removed = !isDeepStrictEqual(master.removed, after.removed);
  if (removed) return edited ? ['edit', 'remove'] : ['remove'];
  const isNothing = written.length > 0 ? own.length === 0 : isOnlyCopied(collection, master, after);
  if (isNothing) return [];
  // Restoring a record changes only the clock of its removal.
  return edited || master.removed === null ? ['edit'] : ['restore'];
}

/** Whether the sender needs a right for a write: parents return what a restored server has lost. */
export function needsRight(stamp: Stamp, { actor, authorship }: Sender): boolean {
  return !isParent(actor.role) || isOwn(stamp, authorship);
}
