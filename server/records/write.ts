import { type CollectionName, collections, isCollectionName } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import { FAMILY_MAX_BYTES } from '../../schema/limits.ts';
import { type AnyRecord, type NodeId, RecordId } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { LATE_LIST_MAX } from '../../schema/rights/late-write.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { isUnwritten, stampMs } from '../../schema/rules/clock.ts';
import { type Superseded, clockOf } from '../../schema/rules/merge.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { Verdict } from '../../schema/wire/sync.ts';
import { type Outcome, type Rejection, type Sent, applyRecord, isForbidden } from './apply.ts';
import { type Stored, agreementContext, putEffects } from './agreements.ts';
import { itemKeyOf, updateCopies, withCopy } from './attached.ts';
import type { AccountActor } from './audience.ts';
import { listLateWrites, undecidedOf } from './late-writes.ts';
import {
  type FormerRole,
  type PastRights,
  pastRightsOf,
  rightsBeforeRemoval,
} from './past-rights.ts';
import {
  CREATION_PATH,
  type RecordKey,
  type RecordTransaction,
  type StoredRecord,
} from './store.ts';
import { NodeOwners } from './node-owners.ts';
import { lostUntil, newNodesIn, nodesIn } from './authorship.ts';
import { keptKeyOf, outcomeOfMerge } from './merged-away.ts';
import { type Validated, validateRecord } from './validate-record.ts';
import { keyOf, nameOf } from './unit-of-work.ts';

export type RowToWrite = {
  collection: string;
  record?: unknown;
  /** Values that lost on the sender's device; kept in the history when the row is accepted. */
  superseded?: readonly Superseded[] | undefined;
  /** Set for a row that is refused for its form. */
  refused?: Rejection;
};

/** A row after the checks that need nothing of what is stored. */
export type CheckedRow = {
  row: RowToWrite;
  /** Null for a row without a known collection or an id. */
  key: RecordKey | null;
  validated: Validated;
  /** The item of a record that is attached to one; else null. */
  item: RecordKey | null;
  /** The record that it was merged into; else null. */
  kept: RecordKey | null;
  /** The replicas that the record names. */
  nodes: readonly NodeId[];
};

/** Checks rows before the transaction, which then is short and knows what to read. */
export function checkRows(
  rows: readonly RowToWrite[],
  onFault: (error: unknown) => void,
): CheckedRow[] {
  return rows.map((row) => {
    const key = keyOfRow(row);
    const validated: Validated =
      key === null ? { ok: false, ...FAULT } : validateSafely(onFault, key.collection, row.record);
    const item = key && validated.ok ? itemKeyOf(key.collection, validated.record) : null;
    const kept = key && validated.ok ? keptKeyOf(key.collection, validated.record) : null;
    const nodes = validated.ok ? [...nodesIn(validated.record)] : [];
    return { row, key, validated, item, kept, nodes };
  });
}

/** The keys of the records that these rows write, and of those that they belong to. */
export function keysIn(rows: readonly CheckedRow[]): RecordKey[] {
  return rows.flatMap(({ key, item, kept }) => [key, item, kept]).filter((key) => key !== null);
}

type Writing = {
  actor: AccountActor;
  /** The sending replica; its earlier writes are judged by the rights of that time. */
  node?: NodeId;
  /** The records are the server's own, made for a client without clocks. */
  isStampedHere?: boolean;
  rows: readonly CheckedRow[];
  /** New records made after this time are refused (epoch ms): the family's plan ended long before. */
  newUntil?: number | null;
  /** What the actor was until they were removed from the account; null for a member. */
  former?: FormerRole | null;
  now: number;
  /** Called with an error of our own code while it handled a row. */
  onFault(error: unknown): void;
};

/** Applies rows one by one, children first; the verdicts are in the order of the rows. */
export async function writeRows(
  tx: RecordTransaction,
  {
    actor,
    node,
    isStampedHere = false,
    rows,
    newUntil = null,
    former = null,
    now,
    onFault,
  }: Writing,
): Promise<Verdict[]> {
  const masters = new Map(
    (await tx.getMany(keysIn(rows))).map((stored) => [
      nameOf({ collection: stored.collection, id: stored.record.id }),
      stored,
    ]),
  );
  const family = {
    childIds: new Set(await tx.idsOf(children.name)),
    memberIds: new Set(await tx.idsOf(members.name)),
  };
  const verdicts: Verdict[] = [];
  const owners = new NodeOwners(tx, actor.userId);
  const returnedUntil = lostUntil(tx.restoredAt, now);
  const isOwnNode = node === undefined || (await owners.isOwn(node));
  if (node !== undefined && isOwnNode) owners.claim([node], now);
  const lateKeys: RecordKey[] = [];
  let rights: PastRights | null = former && (await rightsBeforeRemoval(tx, actor, former));
  const undecided = former && (await undecidedOf(tx, actor.userId));
  const outcomes = new Map<string, Outcome>();
  const keepStored = async ({ before, stored }: Stored) => {
    masters.set(nameOf(keyOf(stored)), stored);
    if (before === null) return;
    const change = { collection: stored.collection, before, after: stored.record };
    for (const copy of await updateCopies(tx, change, now)) masters.set(nameOf(keyOf(copy)), copy);
  };
  for (const i of inOrder(rows)) {
    const { row, key, validated, item, kept, nodes } = rows[i] as CheckedRow;
    if (key === null) {
      verdicts[i] = unknownRow(row);
      continue;
    }
    const master = masters.get(nameOf(key)) ?? null;
    const sent: Sent = {
      collection: key.collection,
      master: master?.record ?? null,
      validated,
      authorship: {
        userId: actor.userId,
        owners: await owners.of(nodes),
        isStampedHere,
        lostUntil: returnedUntil,
      },
      alreadySuperseded: row.superseded ?? [],
      actor,
      family,
      agreement: await agreementContext(tx, key.collection, { ...family, actor, now }),
      item: (item && masters.get(nameOf(item))?.record) ?? null,
      now,
      madeAt: await madeAtOf(tx, key, master, actor),
    };
    const refused = row.refused ?? (isOwnNode ? null : OF_OTHERS);
    const judge = () =>
      applyRecord(node !== undefined && rights ? { ...sent, past: { node, rights } } : sent);
    let outcome = refused ?? safely(onFault, judge);
    const mayHaveHadRight = node !== undefined && rights === null && !isParent(actor.role);
    if (!refused && mayHaveHadRight && isForbidden(outcome)) {
      rights = await pastRightsOf(tx, actor, now);
      outcome = safely(onFault, judge);
    }
    if (isTooMuch(tx, master, outcome)) outcome = FULL;
    if (isMadeAfter(newUntil, master, outcome)) outcome = PLAN_ENDED;
    if (undecided && 'isLate' in outcome && !takesPlace(undecided, key)) outcome = UNDECIDED;
    if (kept) {
      const record = masters.get(nameOf(kept))?.record ?? null;
      outcome = outcomeOfMerge({
        collection: key.collection,
        before: sent.master,
        outcome,
        kept: { record, outcome: outcomes.get(nameOf(kept)) ?? null },
        isByParent: isParent(actor.role),
        lostUntil: returnedUntil,
        now,
      });
    }
    outcomes.set(nameOf(key), outcome);
    const stored = store(tx, key, master, outcome, now);
    if (outcome.verdict !== 'rejected' && outcome.verdict !== 'ahead' && !isFull(tx)) {
      tx.keep(
        (row.superseded ?? [])
          .filter(({ path }) => !collections[key.collection].merge.unkept?.includes(path))
          .map((value) => ({ ...key, ...value })),
        now,
      );
    }
    // While devices return what a restored server has lost, a new replica may be anybody's.
    if (stored && validated.ok && returnedUntil === null) {
      owners.claim(newNodesIn(master?.record ?? null, validated.record), now);
    }
    if (stored && 'effects' in outcome) {
      const changed = await putEffects(tx, outcome.effects ?? [], { by: actor.userId, now });
      for (const other of changed) await keepStored(other);
    }
    if (stored && 'isLate' in outcome) lateKeys.push(key);
    if (stored) await keepStored({ before: master?.record ?? null, stored });
    if (stored && isChild(key.collection)) family.childIds.add(stored.record.id);
    verdicts[i] = toVerdict(key, outcome, {
      seq: (stored ?? master)?.seq ?? 0,
      record: shownIfReadable(actor, stored ?? master, now),
      isThere: (stored ?? master) !== null || isOfOthers(sent, outcome),
    });
  }
  await listLateWrites(tx, actor.userId, lateKeys, now);
  return verdicts;
}

/**
 * When a caregiver's own record was first made, if somebody has made it again since: the history
 * knows the stamp of each creation that another one replaced.
 */
async function madeAtOf(
  tx: RecordTransaction,
  key: RecordKey,
  master: StoredRecord | null,
  { userId, role }: AccountActor,
): Promise<number | undefined> {
  if (master === null || isParent(role) || master.record.createdBy !== userId) return undefined;
  const creations = (await tx.historyOf(key)).filter(({ path }) => path === CREATION_PATH);
  if (creations.length === 0) return undefined;
  return Math.min(...creations.map(({ stamp }) => stampMs(stamp)));
}

const FULL: Rejection = {
  verdict: 'rejected',
  code: 'RECORD_TOO_LARGE',
  message: 'Your family has stored all that fits. Nothing more can be added.',
};

const PLAN_ENDED: Rejection = {
  verdict: 'rejected',
  code: 'PLAN_ENDED',
  message: 'The family’s plan has ended. This stays on your device and is sent once it is renewed.',
};

const UNDECIDED: Rejection = {
  verdict: 'rejected',
  code: 'RATE_LIMITED',
  message: 'Too many entries wait for a decision of the family.',
};

/** Takes a place among the late writes that wait for a decision; false when there is none left. */
function takesPlace(undecided: Set<string>, { id }: RecordKey): boolean {
  if (!undecided.has(id) && undecided.size >= LATE_LIST_MAX) return false;
  undecided.add(id);
  return true;
}

/** What was made in time is always taken, however late it arrives. */
function isMadeAfter(
  newUntil: number | null,
  master: StoredRecord | null,
  outcome: Outcome,
): boolean {
  if (newUntil === null || master !== null) return false;
  if (outcome.verdict !== 'applied' && outcome.verdict !== 'merged') return false;
  return madeAtIn(outcome.record) > newUntil;
}

/**
 * When a new record was made, by its stamps: the creation of a record of defaults that nobody has written has no
 * time, and its first write counts.
 */
function madeAtIn(record: AnyRecord): number {
  const written = Object.values(record.clocks).filter((stamp) => !isUnwritten(stamp));
  return written.length === 0 ? record.createdAt : Math.min(...written.map(stampMs));
}

const OF_OTHERS: Rejection = {
  verdict: 'rejected',
  code: 'FORBIDDEN',
  message: 'This device is registered to somebody else.',
};

function isFull({ storedBytes }: RecordTransaction): boolean {
  return storedBytes >= FAMILY_MAX_BYTES;
}

/** A full family can still read, edit and delete; only new records are refused. */
function isTooMuch(tx: RecordTransaction, master: StoredRecord | null, outcome: Outcome): boolean {
  const adds = outcome.verdict === 'applied' || outcome.verdict === 'merged';
  return adds && master === null && isFull(tx);
}

function store(
  tx: RecordTransaction,
  key: RecordKey,
  master: StoredRecord | null,
  outcome: Outcome,
  now: number,
): StoredRecord | null {
  switch (outcome.verdict) {
    case 'ahead':
    case 'rejected':
      return null;
    case 'duplicate':
      tx.keep(
        outcome.superseded.map((value) => ({ ...key, ...value })),
        now,
      );
      return null;
    case 'applied':
    case 'merged':
      tx.keep(
        [...outcome.superseded, ...replacedCreation(master, outcome.record)].map((value) => ({
          ...key,
          ...value,
        })),
        now,
      );
      return tx.put(key.collection, outcome.record, {
        narrowed: master !== null && outcome.narrowed,
      });
  }
}

/** The creation of a record that the same id is given again, for `madeAtOf`. */
function replacedCreation(master: StoredRecord | null, after: AnyRecord): Superseded[] {
  if (master === null) return [];
  const stamp = clockOf(master.record, CREATION_PATH);
  return stamp === clockOf(after, CREATION_PATH)
    ? []
    : [{ path: CREATION_PATH, stamp, value: null }];
}

function toVerdict(
  key: RecordKey,
  outcome: Outcome,
  held: { seq: number; record: AnyRecord | null; isThere: boolean },
): Verdict {
  // Accepted by a past right, or refused: the person may not read what the server holds.
  const gone = held.isThere && held.record === null ? { gone: true } : {};
  const common = { ...key, seq: held.seq, ...gone };
  const record = held.record ? { record: held.record } : {};
  switch (outcome.verdict) {
    case 'applied':
    case 'ahead':
      return { ...common, verdict: outcome.verdict };
    case 'merged':
      return { ...common, verdict: 'merged', ...record };
    case 'duplicate':
      return { ...common, verdict: 'duplicate', ...(outcome.masterHoldsMore ? record : {}) };
    case 'rejected':
      // With the server's record, so that the device can return to it.
      return { ...common, ...outcome, ...record };
  }
}

function shownIfReadable(
  actor: AccountActor,
  held: StoredRecord | null,
  now: number,
): AnyRecord | null {
  if (!held || !canRead(actor, held.collection, held.record, now)) return null;
  return shownTo(actor, held.collection, held.record);
}

/**
 * Whether a restored server has lost another person's record that the sender may not read. The sender
 * cannot give it back, so the device deletes it. A record of the sender's own stays on the device,
 * because it may be the last copy.
 */
function isOfOthers({ collection, validated, item = null, actor, now }: Sent, outcome: Outcome) {
  if (outcome.verdict !== 'rejected' || isParent(actor.role) || !validated.ok) return false;
  const { record } = validated;
  // The item may have been hidden since the device received what is attached to it.
  const held = item === null ? record : withCopy(collection, record, item, now);
  return record.createdBy !== actor.userId && !canRead(actor, collection, held, now);
}

function keyOfRow({ collection, record }: RowToWrite): RecordKey | null {
  const id = idOf(record);
  return isCollectionName(collection) && id !== null ? { collection, id } : null;
}

function unknownRow({ collection, record }: RowToWrite): Verdict {
  const rejection: Rejection = isCollectionName(collection)
    ? {
        verdict: 'rejected',
        code: 'VALIDATION',
        message: 'The entry has no id.',
        fields: [{ path: 'id', message: 'The entry has no id.' }],
      }
    : {
        verdict: 'rejected',
        code: 'UNKNOWN_COLLECTION',
        message: 'This kind of entry is not known here.',
      };
  return { collection, id: idOf(record) ?? '', seq: 0, ...rejection };
}

const FAULT = { code: 'INTERNAL', message: 'The server could not keep this.' } as const;

/** An error of ours on one record must not block the device's whole queue. */
function safely(onFault: (error: unknown) => void, apply: () => Outcome): Outcome {
  try {
    return apply();
  } catch (error) {
    onFault(error);
    return { verdict: 'rejected', ...FAULT };
  }
}

function validateSafely(
  onFault: (error: unknown) => void,
  collection: CollectionName,
  record: unknown,
): Validated {
  try {
    return validateRecord(collection, record);
  } catch (error) {
    onFault(error);
    return { ok: false, ...FAULT };
  }
}

/**
 * The indexes of the rows in the order in which they are judged: a batch may contain a record before the child
 * or the item that it refers to, or before the one that it was merged into.
 */
function inOrder(rows: readonly CheckedRow[]): number[] {
  const places = rows.map((row) => ({ rank: rank(row), madeAt: row.kept ? createdAtIn(row) : 0 }));
  return [...places.entries()]
    .toSorted(([i, a], [j, b]) => a.rank - b.rank || a.madeAt - b.madeAt || i - j)
    .map(([i]) => i);
}

function rank({ key, kept }: CheckedRow): number {
  if (key === null) return 1;
  if (isChild(key.collection)) return 0;
  // What is merged into another may have had others merged into it: the one that was made first is kept.
  if (kept) return 4;
  if (collections[key.collection].partition === 'byItem') return 3;
  return serverCollections[key.collection].agreement?.isPart ? 2 : 1;
}

function createdAtIn({ validated }: CheckedRow): number {
  return validated.ok ? validated.record.createdAt : 0;
}

function isChild(collection: string): boolean {
  return isCollectionName(collection) && collections[collection].childId === 'own';
}

function idOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('id' in record)) return null;
  const id = RecordId.safeParse(record.id);
  return id.success ? id.data : null;
}
