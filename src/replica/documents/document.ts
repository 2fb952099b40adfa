import { type CollectionName, collections, mergeShapeOf } from '../../../schema/collections.ts';
import { STAMP_AHEAD_TOLERANCE_MS, SUPERSEDED_MAX } from '../../../schema/limits.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import { makeStamp, stampNode } from '../../../schema/rules/clock.ts';
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
 * The stored name of a document's partition: the child (or `NO_CHILD`, or the item that it is attached
 * to) while the record is alive, `REMOVED_PREFIX` and the same when it is in the trash. Every index begins with it, so that lists
 * never read the trash.
 */
export const PARTITION = 'shelf';
export const NO_CHILD = '-';
export const REMOVED_PREFIX = '#';

/**
 * A record as the replica stores it: the whole record in a small indexed envelope. The envelope is
 * the same for every collection, so that a new field of a record needs no new database version.
 *
 * `queue` says whether the record must still be sent. It is written together with the record, so
 * that no crash can separate the two.
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
  /** When the document began to wait, epoch ms. Records are sent in this order. */
  queuedAt: number;
  /** The sequence number of the state that the server last acknowledged; 0 when there is none. */
  rev: number;
  /**
   * Digest of the writes that the server has acknowledged; '' when there are none. For the audit.
   */
  acked: string;
  verdict: Refusal | null;
  /** Values of this device that were replaced before the server had them, for its history. */
  lost: Superseded[];
  data: R;
};

export const Queue = { acknowledged: 0, waiting: 1, attention: 2 } as const;
export type Queue = (typeof Queue)[keyof typeof Queue];

/** Whether the record is removed, or the document erased. */
export function isInTrash(document: Pick<ReplicaDocument, typeof PARTITION>): boolean {
  return document[PARTITION].startsWith(REMOVED_PREFIX);
}

/** Why the server refused a record, for the person to read. */
export type Problem = { code: string; message: string };

/** A problem, and the state that the server holds (null: none), for discarding the record. */
export type Refusal = Problem & { master: AnyRecord | null; seq: number };

/** The document after this device has written `record`, merged with the existing one. */
export function afterLocalWrite<R extends AnyRecord>(
  collection: CollectionName,
  existing: ReplicaDocument<R> | null,
  record: R,
  now: number,
): ReplicaDocument<R> {
  // A new record is merged with itself, which gives it the same form on every replica.
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

/** A value that a field had before, from an archive. */
export type EarlierValue = { path: string; value: unknown; writtenAt: number };

/**
 * The document with values that its fields had before this device knew it: they go to the server's history
 * as values of its author, with the times at which they were written.
 */
export function withEarlier<R extends AnyRecord>(
  document: ReplicaDocument<R>,
  earlier: readonly EarlierValue[],
  { at, node }: { at: number; node: NodeId },
): ReplicaDocument<R> {
  if (earlier.length === 0) return document;
  const values = earlier.map(({ path, value, writtenAt }, i): Superseded => ({
    path,
    value,
    // Before the write of the record itself, whatever the clock of the archive was.
    stamp: makeStamp(Math.max(0, Math.min(Math.trunc(writtenAt), at - 1)), i, node),
  }));
  return { ...document, lost: [...document.lost, ...values].slice(-SUPERSEDED_MAX) };
}

/**
 * The document after the server has sent its state of the record, by pull, patch or verdict.
 * @param answered the record that was sent, when the state answers a push
 * @returns null when the state contains nothing new
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
  // The values that the server replaced in the pushed record are stored by the server.
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
    // The server lacks writes that this device has, even if the queue did not say so.
    queue: existing.queue === Queue.attention ? Queue.attention : Queue.waiting,
    rev,
    // Discarding a refused record brings back what the server holds now, not what it held then.
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
      const withoutSent = existing && {
        ...existing,
        lost: without(existing.lost, sent.superseded),
      };
      const { node } = device;
      const master = verdict.record ?? sent.record;
      return (
        afterServerState(collection, withoutSent, master, verdict.seq, node, sent.record) ??
        withoutSent
      );
    }
    case 'ahead':
      if (existing === null) return null;
      return {
        ...existing,
        ...envelope(collection, restamped(existing.data, device.node, device.serverTime)),
      };
    case 'rejected':
      // Edited after it was sent: the new state gets its own verdict.
      if (existing === null || !covers(sent.record, existing.data)) return null;
      if (isNoNews(existing, sent, verdict, device.node)) {
        // Sent because the server had lost it; another person wrote it.
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
 * Moves stamps of this device that lie in the future to the latest time that the server accepts,
 * so that they stay later than everything that it had accepted before.
 */
export function restamped<R extends AnyRecord>(record: R, node: NodeId, serverTime: number): R {
  return restampRecord(record, node, serverTime + STAMP_AHEAD_TOLERANCE_MS);
}

/** The part of a document that a push carries. */
export type Sent = { record: AnyRecord; superseded: readonly Superseded[] };

/** Whether a document counts as acknowledged although the server never acknowledged its writes. */
export function isFalselyAcknowledged(document: ReplicaDocument): boolean {
  return document.queue === Queue.acknowledged && document.acked !== digestOf(document.data);
}

/**
 * The document after its refused changes are discarded; null when the server holds no state of it.
 */
export function afterDiscard(
  collection: CollectionName,
  document: ReplicaDocument,
): ReplicaDocument | null {
  const { verdict } = document;
  return verdict?.master
    ? afterServerState(collection, null, verdict.master, verdict.seq, '')
    : null;
}

/** The document put into the queue, or back into it. */
export function requeued(document: ReplicaDocument, now: number): ReplicaDocument {
  return { ...document, queue: Queue.waiting, queuedAt: now, verdict: null };
}

function envelope<R extends AnyRecord>(collection: CollectionName, data: R) {
  const { at, kind, partition } = collections[collection];
  const homes = { byChild: data.childId, byItem: data['itemId'] as string, together: null };
  const home = homes[partition] ?? NO_CHILD;
  return {
    id: data.id,
    [PARTITION]: isRemoved(data) ? REMOVED_PREFIX + home : home,
    kind: kind(data),
    at: at(data),
    day: typeof data['day'] === 'string' ? data['day'] : '',
    data,
  };
}

/**
 * Whether a rejection does not concern this person: they wrote no part of the record, or it was
 * accepted before.
 */
function isNoNews(
  existing: ReplicaDocument,
  { record }: Sent,
  verdict: Verdict,
  node: NodeId,
): boolean {
  // No other copy of these replaced values exists.
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
 * The replaced values of the document, and those that `winner` replaces now. The server keeps those
 * that it has acknowledged. Of the others, this device keeps only the values of its own node
 * (`node` null: the values of every writer on this device).
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
      (node === null || stampNode(stamp) === node) && isWorthKeeping(path, value),
  );
  return [...without(lost, losing), ...losing].slice(-SUPERSEDED_MAX);
}

/** Whether a replaced value is worth keeping: not an empty field, nor a missing member of a set. */
export function isWorthKeeping(path: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((member) => isWorthKeeping('', member));
  const isEmpty = value === undefined || value === null || value === '';
  return !isEmpty && !(path.includes('/') && value === false);
}

function without(lost: readonly Superseded[], sent: readonly Superseded[]): Superseded[] {
  const names = new Set(sent.map(({ path, stamp }) => `${path} ${stamp}`));
  return lost.filter(({ path, stamp }) => !names.has(`${path} ${stamp}`));
}
