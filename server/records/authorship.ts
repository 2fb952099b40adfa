import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { RETURN_AFTER_RESTORE_MS, STAMP_AHEAD_TOLERANCE_MS } from '../../schema/limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { clockOf, newestStamp, readPath } from '../../schema/rules/merge.ts';
import { SERVER_NODE } from './server-node.ts';

/**
 * Who wrote what a device sends. A stamp names the replica of its write, and a replica belongs to one
 * person. A device has the writes of others from the server alone, so a write that the server does not
 * have is one of the session's person. The exception are writes that a restored server has lost: any
 * device may return them.
 */
export type Authorship = {
  userId: string;
  /** The users of replicas. A replica that no account knows yet is one of this person. */
  owners: ReadonlyMap<NodeId, string>;
  /** The server has stamped the record itself, for a client without clocks. */
  isStampedHere: boolean;
  /** Writes up to this time (epoch ms) may be ones that a restored server has lost; null: none. */
  lostUntil: number | null;
};

/** A record before and after a write. */
export type WrittenRecord = {
  collection: CollectionName;
  master: AnyRecord | null;
  incoming: AnyRecord;
  after: AnyRecord;
};

export type AuthorshipProblem = { field: string | null; message: string };

/** @param restoredAt when an older state of the database was last restored; null: never */
export function lostUntil(restoredAt: number | null, now: number): number | null {
  if (restoredAt === null || now - restoredAt > RETURN_AFTER_RESTORE_MS) return null;
  return restoredAt + STAMP_AHEAD_TOLERANCE_MS;
}

/** The replicas whose writes a record names. */
export function nodesIn({ clocks, removed }: AnyRecord): Set<NodeId> {
  return new Set([...Object.values(clocks), ...Object.values(removed?.seen ?? {})].map(stampNode));
}

/** The replicas of the writes that the server does not have yet. */
export function newNodesIn(master: AnyRecord | null, incoming: AnyRecord): Set<NodeId> {
  const seen = newSeen(master, incoming).map(([, stamp]) => stamp);
  return new Set([...newClocks(master, incoming), ...seen].map(stampNode));
}

/** Whether this person or a restored backup explains the stamp; otherwise it is made up. */
export function isExplained(stamp: Stamp, authorship: Authorship): boolean {
  return originOf(stamp, authorship) !== 'others';
}

/** Whether the write is one of this person, and not one that a restored server has lost. */
export function isOwn(stamp: Stamp, authorship: Authorship): boolean {
  return originOf(stamp, authorship) === 'own';
}

/** Why the record is not what this person may have written; null where it may be. */
export function authorshipProblem(
  written: WrittenRecord,
  memberIds: ReadonlySet<string>,
  authorship: Authorship,
): AuthorshipProblem | null {
  const stranger = strangerIn(written, memberIds, authorship);
  if (stranger) return { field: stranger, message: 'This person is not in your family.' };
  const { master, incoming, after } = written;
  const isHonest =
    newClocks(master, incoming).every((stamp) => isExplained(stamp, authorship)) &&
    newSeen(master, incoming).every(([node, stamp]) => isSeen(node, stamp, master, authorship)) &&
    isPersonOf(after.createdBy, master?.createdBy, creationIn(written, authorship), authorship) &&
    isPersonOf(after.updatedBy, master?.updatedBy, newestIn(written, authorship), authorship) &&
    isRemoverOf(written, authorship);
  return isHonest ? null : { field: null, message: 'Somebody else has written this.' };
}

type Origin = 'own' | 'lost' | 'others';

function originOf(stamp: Stamp, authorship: Authorship): Origin {
  const { userId, owners, isStampedHere, lostUntil: until } = authorship;
  const node = stampNode(stamp);
  const isLost = until !== null && stampMs(stamp) <= until;
  if (node === SERVER_NODE) return isStampedHere ? 'own' : isLost ? 'lost' : 'others';
  const owner = owners.get(node) ?? (isLost ? undefined : userId);
  if (owner === userId) return 'own';
  return isLost ? 'lost' : 'others';
}

/** Where a write comes from that replaces the record's creation; null where it stays. */
function creationIn({ master, after }: WrittenRecord, authorship: Authorship): Origin | null {
  const stamp = clockOf(after, '*');
  return master && stamp <= clockOf(master, '*') ? null : originOf(stamp, authorship);
}

function newestIn({ master, after }: WrittenRecord, authorship: Authorship): Origin | null {
  const stamp = newestStamp(after);
  return master && stamp <= newestStamp(master) ? null : originOf(stamp, authorship);
}

/** Whether a deletion can have seen the write: of others none that came after all that is known. */
function isSeen(
  node: NodeId,
  stamp: Stamp,
  master: AnyRecord | null,
  authorship: Authorship,
): boolean {
  if (stampNode(stamp) !== node) return false;
  return isExplained(stamp, authorship) || (master !== null && stamp <= newestStamp(master));
}

/** Whether the person that the record names is the one who made the write. */
function isPersonOf(
  named: string,
  before: string | undefined,
  origin: Origin | null,
  { userId }: Authorship,
): boolean {
  if (origin === null) return named === before;
  return origin === 'own' ? named === userId : true;
}

function isRemoverOf({ master, incoming, after }: WrittenRecord, authorship: Authorship): boolean {
  const { removed } = after;
  if (removed === null || removed.by === master?.removed?.by) return true;
  if (removed.by === authorship.userId) return true;
  return newSeen(master, incoming).some(([, stamp]) => originOf(stamp, authorship) === 'lost');
}

/** The field with a person who was never a member of the account; null without one. */
function strangerIn(
  { collection, master, after }: WrittenRecord,
  memberIds: ReadonlySet<string>,
  authorship: Authorship,
): string | null {
  const shape = mergeShapeOf(collection);
  const found = ['createdBy', ...serverCollections[collection].people].find((path) => {
    const person = readPath(shape, after, path);
    if (typeof person !== 'string' || memberIds.has(person)) return false;
    if (master && person === readPath(shape, master, path)) return false;
    // A restored server may have lost the person as well.
    return originOf(clockOf(after, path), authorship) !== 'lost';
  });
  return found ?? null;
}

function newClocks(master: AnyRecord | null, { clocks }: AnyRecord): Stamp[] {
  return Object.entries(clocks)
    .filter(([path, stamp]) => master === null || stamp > clockOf(master, path))
    .map(([, stamp]) => stamp);
}

function newSeen(master: AnyRecord | null, { removed }: AnyRecord): [NodeId, Stamp][] {
  const known = new Map(Object.entries(master?.removed?.seen ?? {}));
  return Object.entries(removed?.seen ?? {}).filter(
    ([node, stamp]) => stamp > (known.get(node) ?? ''),
  );
}
