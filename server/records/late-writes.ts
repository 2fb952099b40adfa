import { collections, isCollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { members } from '../../schema/collections/members.ts';
import type { CollectionName } from '../../schema/collections.ts';
import { recordProblem } from '../../schema/records/record-limits.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { LATE_FIELD, LATE_LIST_FIELD } from '../../schema/rights/late-field.ts';
import {
  LATE_LIST_MAX,
  type LateWrite,
  lateListIn,
  lateWriteIn,
} from '../../schema/rights/late-write.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import { SERVER_NODE } from './server-node.ts';
import { type RecordKey, type RecordTransaction, type StoredRecord, findRecord } from './store.ts';

type Late = {
  collection: CollectionName;
  /** The record as the server holds it, or null when it is new. */
  master: AnyRecord | null;
  /** The record with the write. */
  after: AnyRecord;
  userId: string;
  /** When the write was made, by its stamp. */
  at: number;
  now: number;
};

/**
 * The record to store for a late write; null if the write is refused. It keeps every stamp of the
 * device, so that device and server hold the same writes. Where the write's values must not count, the
 * server writes the former values again with a later stamp.
 */
export function withLateWrite(late: Late): AnyRecord | null {
  const { collection, master, after, userId } = late;
  if (collections[collection].lateWrites === 'own') {
    return master === null || master.createdBy === userId ? after : null;
  }
  if (master === null || isLateCreation(master, userId)) {
    // Created and removed before the right ended: a parent has nothing to decide.
    return isRemoved(after) ? after : marked(late, after, 'create');
  }
  // A deleted entry stays deleted, and a late write does not change the author.
  if (isRemoved(master) || after.createdBy !== master.createdBy) return null;
  const did = isRemoved(after) ? 'remove' : 'edit';
  const changes = changesBetween(master, after);
  const stored = marked(late, master, did, did === 'edit' ? changes : undefined);
  // The mark must not make the record too large to be sent.
  return recordProblem(mergeShapeOf(collection), stored) === null ? stored : null;
}

/**
 * Adds the records to the list that parents' devices read: in the author's member record, or in that
 * of the account's owner when the author has been removed.
 */
export async function listLateWrites(
  tx: RecordTransaction,
  userId: string,
  keys: readonly RecordKey[],
  now: number,
): Promise<void> {
  const held = keys.length === 0 ? null : await listHolder(tx, userId);
  if (!held) return;
  const ids = new Set(keys.map(({ id }) => id));
  const others = lateListIn(held.record).filter(({ id }) => !ids.has(id));
  const list = [...keys, ...others].slice(0, LATE_LIST_MAX);
  const author = { by: held.record.updatedBy, at: now, node: SERVER_NODE };
  const record = editRecord(members.merge, held.record, { [LATE_LIST_FIELD]: list }, author);
  tx.put(members.name, record, { narrowed: false });
}

/** The ids of a person's late writes that no parent has decided about. */
export async function undecidedOf(tx: RecordTransaction, userId: string): Promise<Set<string>> {
  const keys = (await tx.listAll(members))
    .flatMap(({ record }) => lateListIn(record))
    .flatMap(({ collection, id }) => (isCollectionName(collection) ? [{ collection, id }] : []));
  const listed = await tx.getMany(keys);
  return new Set(
    listed.flatMap(({ record }) => (lateWriteIn(record)?.by === userId ? [record.id] : [])),
  );
}

/** The member record with the list of a person's late writes. */
async function listHolder(
  tx: RecordTransaction,
  userId: string,
): Promise<StoredRecord<MemberRecord> | null> {
  const own = await findRecord(tx, members, userId);
  if (own && !isRemoved(own.record)) return own;
  const present = (await tx.listAll(members)).filter(({ record }) => !isRemoved(record));
  return present.find(({ record }) => record.role === 'super_admin') ?? null;
}

function isLateCreation(record: AnyRecord, userId: string): boolean {
  const before = lateWriteIn(record);
  return before?.did === 'create' && before.by === userId;
}

/** The record `after`, with the values of `values` and the mark, stamped by the server. */
function marked(
  { collection, after, userId, at, now }: Late,
  values: AnyRecord,
  did: LateWrite['did'],
  changes?: Record<string, unknown>,
): AnyRecord {
  const mark = { by: userId, at, did, ...(changes ? { changes } : {}) };
  const stored = editRecord(
    mergeShapeOf(collection),
    after,
    { ...changesBetween(after, values), [LATE_FIELD]: mark },
    { by: values.updatedBy, at: now, node: SERVER_NODE },
  );
  return { ...stored, updatedAt: values.updatedAt };
}

const META = new Set<string>([
  'id',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'schemaVersion',
  'clocks',
  'removed',
  LATE_FIELD,
]);

/** The fields of `to` that differ from those of `from`. */
function changesBetween(from: AnyRecord, to: AnyRecord): Record<string, unknown> {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !META.has(name))
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, to[name]]),
  );
}
