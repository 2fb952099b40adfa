import { type CollectionName, collections, mergeShapeOf } from '../../../schema/collections.ts';
import { STAMP_AHEAD_TOLERANCE_MS, SUPERSEDED_MAX } from '../../../schema/limits.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { stampNode } from '../../../schema/rules/clock.ts';
import {
  covers,
  digestOf,
  isRemoved,
  type Superseded,
  mergeRecords,
  restampRecord,
  supersededIn,
} from '../../../schema/rules/merge.ts';
import type { Verdict } from '../../../schema/wire/sync.ts';

/**
 * The stored name of a document's partition: the child (or `NO_CHILD`) while the record is alive,
 * `REMOVED_PREFIX` and the same when it is in the trash. Every index begins with it, so that lists
 * never read the trash.
 */
export const PARTITION = 'shelf';
export const NO_CHILD = '-';
export const REMOVED_PREFIX = '#';

/**
 * A record as the replica keeps it: a small indexed envelope around the whole record, the same
 * for every collection, so that a new field is never a new database.
 *
 * Whether the server has it is part of the same write as the record itself (`queue`), so no
 * crash can separate what a person entered from the fact that it still has to be sent.
 *
 *            local write                    verdict: applied, duplicate, merged
 *   (new) ───────────────▶ waiting ◀───────────────────────────▶ acknowledged
 *                            │  ▲                                     ▲
 *           verdict:rejected ▼  │ edited again, or retried            │ pulled
 *                          attention ─────────────────────────────────┘
 */
export type ReplicaDocument<R extends AnyRecord = AnyRecord> = {
  id: string;
  /** See `PARTITION`. */
  [PARTITION]: string;
  kind: string;
  at: number;
  /** Local day of an event; '' elsewhere. */
  day: string;
  queue: Queue;
  /** When it began to wait, epoch ms; writes go out in this order. */
  queuedAt: number;
  /** The server's number for the state it last acknowledged; 0 when it never has. */
  rev: number;
  /** Digest of the writes the server is known to have; '' when none. The audit reads it. */
  acked: string;
  verdict: Refusal | null;
  /** This device's words that lost before the server ever saw them: for the record's history. */
  lost: Superseded[];
  data: R;
};

export const Queue = { acknowledged: 0, waiting: 1, attention: 2 } as const;
export type Queue = (typeof Queue)[keyof typeof Queue];

/** Whether the record is removed, or the document erased. */
export function isInTrash(document: Pick<ReplicaDocument, typeof PARTITION>): boolean {
  return document[PARTITION].startsWith(REMOVED_PREFIX);
}

/** Why the server did not take a record, for the person to read. */
export type Problem = { code: string; message: string };

/** A problem, and what the server holds instead (null: nothing), for giving the record up. */
export type Refusal = Problem & { master: AnyRecord | null; seq: number };

/** The document after this device wrote `record` (merged with what is there). */
export function afterLocalWrite<R extends AnyRecord>(
  collection: CollectionName,
  existing: ReplicaDocument<R> | null,
  record: R,
  now: number,
): ReplicaDocument<R> {
  // A new record is merged with itself: in the one form that every replica gives it.
  const data = mergeRecords(mergeShapeOf(collection), existing?.data ?? record, record);
  return {
    ...envelope(collection, data),
    queue: Queue.waiting,
    queuedAt: existing?.queue === Queue.waiting ? existing.queuedAt : now,
    rev: existing?.rev ?? 0,
    acked: existing?.acked ?? '',
    verdict: null,
    lost: existing ? withLost(collection, existing, data, null) : [],
  };
}

/**
 * The document after the server showed its state of the record, by pull, patch or verdict.
 * @param answered what was sent, when this is the answer to it
 * @returns null when that is nothing new.
 */
export function afterServerState(
  collection: CollectionName,
  existing: ReplicaDocument | null,
  record: AnyRecord,
  seq: number,
  node: NodeId,
  answered?: AnyRecord,
): ReplicaDocument | null {
  if (existing === null) {
    return { ...envelope(collection, record), ...acknowledgedBy(record, seq) };
  }
  const shape = mergeShapeOf(collection);
  const data = mergeRecords(shape, existing.data, record);
  // What lost in the record that the server answers for, it has seen and keeps itself.
  const seen = answered ? supersededIn(shape, answered, record) : [];
  const lost = without(withLost(collection, existing, record, node), seen);
  const rev = Math.max(seq, existing.rev);
  if (covers(record, data) && lost.length === 0) {
    const isSame = existing.queue === Queue.acknowledged && existing.acked === digestOf(data);
    // With the same writes the server may send more or fewer fields, as the person's rights change.
    const { showsMoreOrLess } = collections[collection];
    const stands = showsMoreOrLess && seq >= existing.rev ? record : data;
    if (isSame && stands === data) return seq > existing.rev ? { ...existing, rev } : null;
    return { ...envelope(collection, stands), ...acknowledgedBy(stands, rev) };
  }
  const nothingNew = covers(existing.data, data) && existing.queue !== Queue.acknowledged;
  if (nothingNew && existing.rev >= seq) return null;
  return {
    ...existing,
    ...envelope(collection, data),
    // The server lacks something this device has, even if nothing here said so.
    queue: existing.queue === Queue.attention ? Queue.attention : Queue.waiting,
    rev,
    // Giving a refused record up means what the server holds by now, not what it held then.
    verdict: existing.verdict && { ...existing.verdict, master: record, seq: rev },
    lost,
  };
}

/** The document after the server's verdict on `sent`; null when nothing changes. */
export function afterVerdict(
  collection: CollectionName,
  existing: ReplicaDocument | null,
  sent: Sent,
  verdict: Verdict,
  device: { node: NodeId; serverTime: number },
): ReplicaDocument | null {
  switch (verdict.verdict) {
    case 'applied':
    case 'duplicate':
    case 'merged': {
      const heard = existing && { ...existing, lost: without(existing.lost, sent.superseded) };
      const { node } = device;
      const master = verdict.record ?? sent.record;
      return afterServerState(collection, heard, master, verdict.seq, node, sent.record) ?? heard;
    }
    case 'ahead':
      if (existing === null) return null;
      return {
        ...existing,
        ...envelope(collection, stampedAgain(existing.data, device.node, device.serverTime)),
      };
    case 'rejected':
      // Edited since it was sent: the new words get a verdict of their own.
      if (existing === null || !covers(sent.record, existing.data)) return null;
      if (isNoNews(existing, sent, verdict, device.node)) {
        // Sent for the server's sake (it had forgotten it), not for this person's.
        const stands = verdict.record ?? existing.data;
        const seq = verdict.record ? verdict.seq : existing.rev;
        return { ...existing, ...envelope(collection, stands), ...acknowledgedBy(stands, seq) };
      }
      return {
        ...existing,
        queue: Queue.attention,
        verdict: {
          code: verdict.code ?? 'VALIDATION',
          message: verdict.message ?? '',
          master: verdict.record ?? null,
          seq: verdict.seq,
        },
      };
  }
}

/**
 * The record with this device's stamps of the future moved as far ahead of the server as it
 * tolerates: later than all that it had taken until then.
 */
export function stampedAgain<R extends AnyRecord>(record: R, node: NodeId, serverTime: number): R {
  return restampRecord(record, node, serverTime + STAMP_AHEAD_TOLERANCE_MS);
}

/** What a push carried of one document. */
export type Sent = { record: AnyRecord; superseded: readonly Superseded[] };

/** The audit's question: does the flag say "acknowledged" of something that is not? */
export function isFalselyAcknowledged(document: ReplicaDocument): boolean {
  return document.queue === Queue.acknowledged && document.acked !== digestOf(document.data);
}

/** The document with this device's refused words given up; null when nothing is left of it. */
export function afterDiscard(
  collection: CollectionName,
  document: ReplicaDocument,
): ReplicaDocument | null {
  const { verdict } = document;
  return verdict?.master
    ? afterServerState(collection, null, verdict.master, verdict.seq, '')
    : null;
}

/** The document put (back) into the queue. */
export function queuedAgain(document: ReplicaDocument, now: number): ReplicaDocument {
  return { ...document, queue: Queue.waiting, queuedAt: now, verdict: null };
}

function envelope<R extends AnyRecord>(collection: CollectionName, data: R) {
  const { at, kind, partition } = collections[collection];
  const home = partition === 'byChild' ? (data.childId ?? NO_CHILD) : NO_CHILD;
  return {
    id: data.id,
    [PARTITION]: isRemoved(data) ? REMOVED_PREFIX + home : home,
    kind: kind(data),
    at: at(data),
    day: typeof data['day'] === 'string' ? data['day'] : '',
    data,
  };
}

/** Nothing of it is this person's, or all that is has been taken long ago. */
function isNoNews(
  existing: ReplicaDocument,
  { record }: Sent,
  verdict: Verdict,
  node: NodeId,
): boolean {
  // Words that lost here are its words as well, and nowhere else.
  if (existing.lost.length > 0) return false;
  if (!isWrittenBy(existing.data, node)) return true;
  const stillStands = verdict.record !== undefined && covers(verdict.record, existing.data);
  return stillStands && existing.acked === digestOf(record);
}

function isWrittenBy({ clocks, removed }: AnyRecord, node: NodeId): boolean {
  return (
    Object.values(clocks).some((stamp) => stampNode(stamp) === node) ||
    Object.keys(removed?.seen ?? {}).includes(node)
  );
}

function acknowledgedBy(record: AnyRecord, seq: number) {
  return {
    queue: Queue.acknowledged,
    queuedAt: 0,
    rev: seq,
    acked: digestOf(record),
    verdict: null,
    lost: [],
  };
}

/**
 * The document's lost values and those that `winner` makes it lose now. What the server has
 * acknowledged it keeps itself; of what it has not, only this node's words are ours to keep
 * (`node` null: whoever wrote here).
 */
function withLost(
  collection: CollectionName,
  { queue, data, lost }: ReplicaDocument,
  winner: AnyRecord,
  node: NodeId | null,
): Superseded[] {
  if (queue === Queue.acknowledged) return lost;
  const losing = supersededIn(mergeShapeOf(collection), data, winner).filter(
    ({ path, stamp, value }) =>
      (node === null || stampNode(stamp) === node) && saysSomething(path, value),
  );
  return [...without(lost, losing), ...losing].slice(-SUPERSEDED_MAX);
}

/** An empty field, or what a set did not hold, is nothing anybody would look for. */
export function saysSomething(path: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((member) => saysSomething('', member));
  const isEmpty = value === undefined || value === null || value === '';
  return !isEmpty && !(path.includes('/') && value === false);
}

function without(lost: readonly Superseded[], sent: readonly Superseded[]): Superseded[] {
  const names = new Set(sent.map(({ path, stamp }) => `${path} ${stamp}`));
  return lost.filter(({ path, stamp }) => !names.has(`${path} ${stamp}`));
}
