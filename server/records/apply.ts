import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, collections, mergeShapeOf } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { DAY_MS, STAMP_AHEAD_TOLERANCE_MS } from '../../schema/limits.ts';
import { isReadableRecord } from '../../schema/readable.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import type { Action, Actor } from '../../schema/rights/actor.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { LATE_FIELD } from '../../schema/rights/late-field.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import {
  clockOf,
  type Superseded,
  covers,
  digestOf,
  mergeRecords,
  supersededIn,
} from '../../schema/rules/merge.ts';
import type { AgreementContext, Effect } from '../../schema/rules/agreements/rules.ts';
import type { Settled } from '../../schema/rules/agreements/settle.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { FieldProblem } from '../refusal.ts';
import { actionsBetween, needsRight } from './actions.ts';
import { settleChange, withDecision } from './agreements.ts';
import { withCopy } from './attached.ts';
import { hasNarrowed } from './audience.ts';
import { type Authorship, authorshipProblem, isExplained } from './authorship.ts';
import { decidedIn } from './decided.ts';
import { type PastRights, writtenAt } from './past-rights.ts';
import { SERVER_NODE } from './server-node.ts';
import { withLateWrite } from './late-writes.ts';
import type { Validated } from './validate-record.ts';

/** What the server does with one record that it receives. Pure: the caller stores the outcome. */

export type Family = { childIds: ReadonlySet<string>; memberIds: ReadonlySet<string> };

export type Sent = {
  collection: CollectionName;
  /** The record as the server holds it, or null when it has never received it. */
  master: AnyRecord | null;
  /** What was sent, as `validateRecord` found it. */
  validated: Validated;
  authorship: Authorship;
  /** Values of this device that already lost against another write on the device. */
  alreadySuperseded?: readonly Superseded[];
  /** The sender's rights at an earlier time, for a write made while a right was still in force. */
  past?: { node: NodeId; rights: PastRights };
  actor: Actor;
  family: Family;
  /** Of a record that is attached to an item: the item; null when the server does not have it. */
  item?: AnyRecord | null;
  now: number;
  /** Of a record on which people agree: what decides besides it. */
  agreement?: AgreementContext | null;
  /** When the record was first made, where the history knows it to be before its stamp. */
  madeAt?: number | undefined;
};

export type Outcome =
  | {
      verdict: 'applied' | 'merged';
      record: AnyRecord;
      /** Values of either copy that the merge discards; they go to the record's history. */
      superseded: Superseded[];
      /** A caregiver who could read the record may no longer read it. */
      narrowed: boolean;
      /** What follows for other records. */
      effects?: readonly Effect[];
      /** Accepted by a past right, and marked for a parent's decision. */
      isLate?: boolean;
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

/** Decides about one record. Never throws, whatever a device sends. */
export function applyRecord(sent: Sent): Outcome {
  const { past, master, validated, alreadySuperseded = [], now } = sent;
  const isRemovedMember = past?.rights.scheduledAt === null;
  const outcome = isRemovedMember && validated.ok ? forbidden() : judged(sent, sent.actor, now);
  if (!past || !validated.ok || !isForbidden(outcome)) return outcome;
  const { serverOnly, lateWrites } = collections[sent.collection];
  const { rights, node } = past;
  if (serverOnly || (isRemovedMember && lateWrites !== 'marked')) return outcome;
  const incoming = validated.record;
  if (master && alreadySuperseded.length === 0 && holdsEachWrite(master, incoming)) {
    // It was accepted, and the answer got lost.
    return { verdict: 'duplicate', superseded: [], masterHoldsMore: false };
  }
  const at = writtenAt({ incoming, master, alreadySuperseded }, node, rights);
  if (at === null) return outcome;
  const then = judged(sent, rights.heldAt(at), at);
  if (then.verdict === 'rejected') return outcome;
  // Made in time by a day or a shift that is over, and nobody has taken the right away since.
  const scheduled = rights.scheduledAt?.(at);
  if (scheduled && judged(sent, scheduled, now).verdict !== 'rejected') return then;
  return asLateWrite(sent, then, at) ?? outcome;
}

/** The outcome of a write accepted by a past right; null where it is refused after all. */
function asLateWrite({ collection, master, actor, now }: Sent, outcome: Outcome, at: number) {
  if (outcome.verdict !== 'applied' && outcome.verdict !== 'merged') return outcome;
  const after = outcome.record;
  const record = withLateWrite({ collection, master, after, userId: actor.userId, at, now });
  if (record === null || record === after) return record && outcome;
  const shape = mergeShapeOf(collection);
  // The values of the device that were not taken are in the history, as all that lose.
  const superseded = [...outcome.superseded, ...supersededIn(shape, after, record)];
  return { ...outcome, verdict: 'merged' as const, record, superseded, isLate: true };
}

/** Whether the record was refused for the sender's rights alone. */
export function isForbidden(outcome: Outcome): boolean {
  return outcome.verdict === 'rejected' && outcome.code === 'FORBIDDEN';
}

/** @param at the time at which the rights are checked */
function judged(sent: Sent, actor: Actor, at: number): Outcome {
  const { collection, master, validated, authorship, now, madeAt } = sent;
  if (collections[collection].serverOnly) return forbidden();
  if (!validated.ok) {
    const { ok: _, ...problem } = validated;
    return { verdict: 'rejected', ...problem };
  }
  const incoming = validated.record;
  const isAttached = collections[collection].partition === 'byItem';
  const { item = null } = sent;
  if (isAttached && item === null) return withoutItem(sent);
  if (isAhead(incoming, master, now)) return { verdict: 'ahead' };
  if (master && !canRead(actor, collection, master, at)) return forbidden();

  const shape = mergeShapeOf(collection);
  const mayWrite = (action: Action, after: AnyRecord) =>
    canWrite(actor, collection, action, master, after, at, madeAt);
  // A copy may hold an earlier value of somebody else, which the history has, but not invent one.
  const lostIn = (loser: AnyRecord, other: AnyRecord) =>
    supersededIn(shape, loser, other).filter(({ stamp }) => isExplained(stamp, authorship));
  if (master && covers(master, incoming)) {
    // The server may have every write of the record and still lack a value that lost on the device.
    const lost = lostIn(incoming, master);
    // A value that lost needs the right to write: it is kept in the history, or the device learns
    // that it was refused.
    const hasSuperseded =
      lost.some(({ stamp }) => needsRight(stamp, sent)) ||
      (sent.alreadySuperseded ?? []).length > 0;
    if (hasSuperseded && !mayWrite('edit', master)) return forbidden();
    return {
      verdict: 'duplicate',
      superseded: lost,
      masterHoldsMore: digestOf(master) !== digestOf(incoming),
    };
  }

  // A new record is merged with itself, which sorts its sets: a REST client may send any order.
  const merged = mergeRecords(shape, master ?? incoming, incoming);
  const stored = item === null ? merged : withCopy(collection, merged, item, now);
  // Judged by the copy that the server makes, but without its stamp: the person did not write it.
  const after = stored === merged ? merged : { ...stored, clocks: merged.clocks };
  if (master && !isReadableRecord(collection, after)) {
    return problem('', 'It does not go together with what somebody else changed.');
  }
  const rejection = rejectionOf(sent, { incoming, after }, { actor, at });
  if (rejection) return rejection;
  const settled = settleChange(
    { collection, before: master, after, authorship },
    sent.agreement ?? null,
  );
  if (settled && !settled.ok) return refusedBy(settled);
  const decided = settled?.fields ? withDecision(collection, stored, settled.fields, now) : stored;
  return {
    verdict: isDeepStrictEqual(decided, incoming) ? 'applied' : 'merged',
    record: decided,
    ...(settled ? { effects: settled.effects } : {}),
    superseded: master
      ? [
          ...supersededIn(shape, master, incoming),
          ...decidedIn(collection, master, incoming),
          ...lostIn(incoming, master),
        ]
      : [],
    narrowed: master !== null && hasNarrowed(collection, master, decided),
  };
}

function rejectionOf(
  sent: Sent,
  { incoming, after }: { incoming: AnyRecord; after: AnyRecord },
  { actor, at }: { actor: Actor; at: number },
): Rejection | null {
  const { collection, master, family, authorship, madeAt } = sent;
  const definition = collections[collection];
  const onServer = serverCollections[collection];
  const isChild = definition.childId === 'own';
  if (!isChild && !definition.childrenOf(after).every((id) => family.childIds.has(id))) {
    const field = definition.childId === 'reference' ? 'childId' : 'childIds';
    return problem(field, 'This child is not in your family.');
  }
  const forged = authorshipProblem(
    { collection, master, incoming, after },
    family.memberIds,
    authorship,
  );
  if (forged) {
    return forged.field === null
      ? forbidden(forged.message)
      : problem(forged.field, forged.message);
  }
  const day = impossibleDay(sent, after);
  if (day !== null) return problem(day, 'This day is not possible.');
  const allowed = actionsOf(sent, after).every((action) =>
    canWrite(actor, collection, action, master, after, at, madeAt),
  );
  if (!allowed) return forbidden();
  const isMarkKept = isDeepStrictEqual(after[LATE_FIELD] ?? null, master?.[LATE_FIELD] ?? null);
  if (!isMarkKept && !isParent(actor.role)) return forbidden();
  const isTakenOver = master !== null && after.createdBy !== master.createdBy;
  if (isTakenOver && !onServer.mayTakeOver(actor, master, after)) return forbidden();
  const [refused] = Object.entries(onServer.serverFields).filter(([field, { initial }]) =>
    changesServerField(collection, { field, initial, master, after }),
  );
  return refused ? forbidden(refused[1].message) : null;
}

/**
 * What the sender does, and so needs a right for. An edit that lost on their device is an edit too: it is
 * kept in the history, or the device learns that it was refused.
 */
function actionsOf(sent: Sent, after: AnyRecord): Action[] {
  const actions = actionsBetween(sent, after);
  const hasLost = (sent.alreadySuperseded ?? []).length > 0;
  const isEdit = sent.master !== null && hasLost && !actions.includes('edit');
  return isEdit ? [...actions, 'edit'] : actions;
}

/**
 * After a restored backup a parent's device returns the item, perhaps in a later request; until then it
 * keeps what is attached to the item and sends it again.
 */
function withoutItem({ authorship, actor }: Sent): Rejection {
  const message = 'The entry that this belongs to is not here.';
  return authorship.lostUntil === null || !isParent(actor.role)
    ? { verdict: 'rejected', code: 'FORBIDDEN', message }
    : { verdict: 'rejected', code: 'UNKNOWN_TYPE', message };
}

/** A field that was given a day before 1900 or too late; null without one. */
function impossibleDay({ collection, master, now }: Sent, after: AnyRecord): string | null {
  const { latestDays } = serverCollections[collection];
  for (const [field, daysAhead] of Object.entries(latestDays)) {
    const day = after[field];
    if (typeof day !== 'string' || day === master?.[field]) continue;
    const latest = new Date(now + daysAhead * DAY_MS).toISOString().slice(0, 10);
    if (day < '1900-01-01' || day > latest) return field;
  }
  return null;
}

/**
 * Whether a device changes a field that only the server writes. It may bring back the server's own
 * value, by the server's own stamp, to a server that was restored from an older backup.
 */
function changesServerField(
  collection: CollectionName,
  {
    field,
    initial,
    master,
    after,
  }: { field: string; initial: unknown; master: AnyRecord | null; after: AnyRecord },
): boolean {
  if (isDeepStrictEqual(after[field], master === null ? initial : master[field])) return false;
  const { groups } = mergeShapeOf(collection);
  const group = Object.keys(groups).find((name) => groups[name]?.includes(field));
  const stamp = clockOf(after, group === undefined ? field : `~${group}`);
  return stampNode(stamp) !== SERVER_NODE;
}

/**
 * Whether a stamp lies in the server's future. Such a write would win against every write until
 * then, and in the `seen` of a removal it would delete writes that do not exist yet. A stamp in the
 * future that the server already holds was accepted while the server's clock was wrong, so a stamp
 * up to that one is accepted as well.
 */
function isAhead(incoming: AnyRecord, master: AnyRecord | null, now: number): boolean {
  const limitMs = Math.max(
    now + STAMP_AHEAD_TOLERANCE_MS,
    ...(master ? stampsOf(master).map(stampMs) : []),
  );
  return stampsOf(incoming).some((stamp) => stampMs(stamp) > limitMs);
}

/** Whether all that `incoming` wrote stands in the server's record. */
function holdsEachWrite(master: AnyRecord, incoming: AnyRecord): boolean {
  return (
    covers(master, incoming) &&
    Object.entries(incoming.clocks).every(([path, stamp]) => stamp === clockOf(master, path))
  );
}

function stampsOf(record: AnyRecord): Stamp[] {
  return [...Object.values(record.clocks), ...Object.values(record.removed?.seen ?? {})];
}

function refusedBy({ code, message }: Extract<Settled, { ok: false }>): Rejection {
  return { verdict: 'rejected', code, message };
}

function forbidden(message = 'You have no permission for this.'): Rejection {
  return { verdict: 'rejected', code: 'FORBIDDEN', message };
}

function problem(path: string, message: string): Rejection {
  return { verdict: 'rejected', code: 'VALIDATION', message, fields: [{ path, message }] };
}
