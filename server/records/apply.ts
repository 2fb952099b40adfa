import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, collections, mergeShapeOf } from '../../schema/collections.ts';
import { STAMP_AHEAD_TOLERANCE_MS } from '../../schema/limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import type { Action, Actor } from '../../schema/rights/actor.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import {
  type Superseded,
  covers,
  digestOf,
  mergeRecords,
  supersededIn,
} from '../../schema/rules/merge.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';
import { hasNarrowed } from './audience.ts';
import { type RightsAt, writtenAt } from './past-rights.ts';
import { SERVER_NODE } from './server-node.ts';
import { validateRecord } from './validate-record.ts';

/** What the server does with one record that somebody sends. Pure: the stores only keep it. */

export type Family = { childIds: ReadonlySet<string>; memberIds: ReadonlySet<string> };

export type Sent = {
  collection: CollectionName;
  /** What the server holds, or null when it has never heard of the record. */
  master: AnyRecord | null;
  incoming: unknown;
  /** Words of the device that lost there already and come with it. */
  says?: readonly Superseded[];
  /** What the device's person might do when it wrote this, in case they may no longer. */
  past?: { node: NodeId; rightsAt: RightsAt };
  actor: Actor;
  family: Family;
  now: number;
};

export type Outcome =
  | {
      verdict: 'applied' | 'merged';
      record: AnyRecord;
      /** Values of either copy that lost and belong into the history. */
      superseded: Superseded[];
      /** Somebody who may have had the record may have it no longer. */
      narrowed: boolean;
    }
  | { verdict: 'duplicate'; superseded: Superseded[]; masterHoldsMore: boolean }
  | { verdict: 'ahead' }
  | Rejection;

export type Rejection = {
  verdict: 'rejected';
  code: ErrorCode;
  message: string;
  fields?: FieldProblem[];
};

/** Decides about one record. Never throws for what a device may send. */
export function applyRecord(sent: Sent): Outcome {
  const outcome = judged(sent, sent.actor, sent.now);
  const { past, master, incoming, says = [], now } = sent;
  if (!past || !isForbidden(outcome) || collections[sent.collection].serverOnly) return outcome;
  // Only a record of the right shape is refused for rights.
  const at = writtenAt({ incoming: incoming as AnyRecord, master, says }, past.node, now);
  if (at === null) return outcome;
  const then = judged(sent, past.rightsAt(at), at);
  return then.verdict === 'rejected' ? outcome : then;
}

/** Whether the person has no right to it: nothing is wrong with the record. */
export function isForbidden(outcome: Outcome): boolean {
  return outcome.verdict === 'rejected' && outcome.code === 'FORBIDDEN';
}

/** @param at when it was written, or is said to have been */
function judged(sent: Sent, actor: Actor, at: number): Outcome {
  const { collection, master, now } = sent;
  if (collections[collection].serverOnly) return forbidden();
  const validated = validateRecord(collection, sent.incoming);
  if (!validated.ok) {
    const { ok: _, ...problem } = validated;
    return { verdict: 'rejected', ...problem };
  }
  const incoming = validated.record;
  if (isAhead(incoming, master, now)) return { verdict: 'ahead' };
  if (master && !canRead(actor, collection, master, at)) return forbidden();

  const shape = mergeShapeOf(collection);
  if (master && covers(master, incoming)) {
    // Its newer fields may be known here while an older one that lost is not.
    const lost = supersededIn(shape, incoming, master);
    // Words that lost are words all the same: kept, or refused so that their writer knows.
    const says = lost.length > 0 || (sent.says ?? []).length > 0;
    if (says && !canWrite(actor, collection, 'edit', master, master, at)) return forbidden();
    return {
      verdict: 'duplicate',
      superseded: lost,
      masterHoldsMore: digestOf(master) !== digestOf(incoming),
    };
  }

  // Merged even with itself: a plain client may send sets in another order than ours.
  const after = mergeRecords(shape, master ?? incoming, incoming);
  const rejection = rejectionOf(sent, after, { actor, at });
  if (rejection) return rejection;
  return {
    verdict: isDeepStrictEqual(after, incoming) ? 'applied' : 'merged',
    record: after,
    superseded: master
      ? [...supersededIn(shape, master, incoming), ...supersededIn(shape, incoming, master)]
      : [],
    narrowed: master !== null && hasNarrowed(collection, master, after),
  };
}

/** What was done to a record, as the rights know it: an edit, a removal, or both at once. */
export function actionsBetween(before: AnyRecord | null, after: AnyRecord): Action[] {
  if (before === null) return ['create'];
  const base = (record: AnyRecord) => record.clocks['*'] as Stamp;
  const paths = new Set([...Object.keys(before.clocks), ...Object.keys(after.clocks)]);
  const edited = [...paths].some(
    (path) =>
      path !== 'removal' &&
      (after.clocks[path] ?? base(after)) > (before.clocks[path] ?? base(before)),
  );
  const removed = !isDeepStrictEqual(before.removed, after.removed);
  // A removal that is taken back leaves only its clock changed.
  const actions: Action[] = edited || !removed ? ['edit'] : [];
  if (removed) actions.push('remove');
  return actions;
}

function rejectionOf(
  sent: Sent,
  after: AnyRecord,
  { actor, at }: { actor: Actor; at: number },
): Rejection | null {
  const { collection, master, family } = sent;
  const { childId } = after;
  const definition = collections[collection];
  const refersToChild = definition.childId === 'reference' && childId !== null;
  if (refersToChild && !family.childIds.has(childId)) {
    return problem('childId', 'This child is not in your family.');
  }
  if (master === null && !family.memberIds.has(after.createdBy)) {
    return problem('createdBy', 'This person is not in your family.');
  }
  const allowed = actionsBetween(master, after).every((action) =>
    canWrite(actor, collection, action, master, after, at),
  );
  if (!allowed) return forbidden();
  const isTakenOver = master !== null && after.createdBy !== master.createdBy;
  if (isTakenOver && !definition.rights.mayTakeOver(actor, master, after)) return forbidden();
  const [refused] = Object.entries(definition.serverFields).filter(([field]) =>
    changesServerField(field, master, after),
  );
  return refused ? forbidden(refused[1]) : null;
}

/**
 * Whether a device changes a field that only the server writes. It may bring back the server's own
 * value, by the server's own stamp, to a server that was restored from an older backup.
 */
function changesServerField(field: string, master: AnyRecord | null, after: AnyRecord): boolean {
  if (isDeepStrictEqual(after[field], master?.[field] ?? [])) return false;
  const stamp = after.clocks[field] ?? (after.clocks['*'] as Stamp);
  return stampNode(stamp) !== SERVER_NODE;
}

/**
 * Whether a stamp lies in the server's future. Such a write would win against everybody until
 * then, and as a removal's "seen" it would undo writes not yet made. What the server holds
 * already it has let in, by a clock of its own that was wrong: a stamp just after that is honest.
 */
function isAhead(incoming: AnyRecord, master: AnyRecord | null, now: number): boolean {
  const limitMs = Math.max(
    now + STAMP_AHEAD_TOLERANCE_MS,
    ...(master ? stampsOf(master).map(stampMs) : []),
  );
  return stampsOf(incoming).some((stamp) => stampMs(stamp) > limitMs);
}

function stampsOf(record: AnyRecord): Stamp[] {
  return [...Object.values(record.clocks), ...Object.values(record.removed?.seen ?? {})];
}

function forbidden(message = 'You have no permission for this.'): Rejection {
  return { verdict: 'rejected', code: 'FORBIDDEN', message };
}

function problem(path: string, message: string): Rejection {
  return { verdict: 'rejected', code: 'VALIDATION', message, fields: [{ path, message }] };
}
