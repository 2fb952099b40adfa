import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { isReadableRecord, issuesOf } from '../../schema/readable.ts';
import { isReadable } from '../../schema/records/readable.ts';
import { isPath, recordProblem } from '../../schema/records/record-limits.ts';
import { valueProblem } from '../../schema/records/value-limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import type { MergeShape } from '../../schema/rules/merge.ts';
import type { Database } from '../db/database.ts';
import { isDone, markDone } from '../db/settings.ts';
import { SERVER_NODE } from './server-node.ts';
import { inRecordTransaction } from './sql-store.ts';
import type { RecordKey } from './store.ts';

/**
 * Repairs records that were stored before the server checked the limits of records
 * (schema/records/record-limits.ts). Devices of earlier releases cannot merge such records, and their
 * sync stops. Runs once over all records while the server answers requests; after an interruption
 * the next start begins again.
 */
export async function repairRecords(db: Database, now: () => number): Promise<number> {
  if (await isDone(db, DONE)) return 0;
  let repaired = 0;
  for await (const { account_id, collection, id } of unreadable(db)) {
    repaired += await repairOne(db, account_id, { collection, id }, now());
  }
  await dropUnreadableHistory(db);
  await markDone(db, DONE);
  return repaired;
}

const DONE = 'records-repaired-1';
const PAGE = 200;

/**
 * The record without the values that no device can read. The server stamps each removed field, so
 * that devices remove it as well.
 */
export function repairRecord(
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): AnyRecord {
  const shape = mergeShapeOf(collection);
  const stamps = [...Object.values(record.clocks), ...Object.values(record.removed?.seen ?? {})];
  const stamp = nextStamp(now, stamps, SERVER_NODE);
  const valid = withoutInvalidFields(shape, record, stamp);
  const wrong = issuesOf(collection, valid)
    .filter((issue) => !isReadable(valid, [issue]))
    .map(({ path }) => path);
  return wrong.reduce((next, path) => withoutField(shape, next, path.map(String), stamp), valid);
}

function withoutInvalidFields(shape: MergeShape, record: AnyRecord, stamp: string): AnyRecord {
  const clocks = Object.fromEntries(Object.entries(record.clocks).filter(([path]) => isPath(path)));
  const bare = { ...record, clocks };
  return Object.entries(record).reduce((next: AnyRecord, [name, value]) => {
    if (name === 'clocks') return next;
    const isValid = (of: Record<string, unknown>) =>
      recordProblem(shape, { ...of, clocks: {} }) === null;
    if (isValid({ [name]: value })) return next;
    if (!shape.nested.includes(name) || typeof value !== 'object' || value === null) {
      return withoutField(shape, next, [name], stamp);
    }
    return Object.entries(value).reduce(
      (part: AnyRecord, [key, inner]) =>
        isValid({ [name]: { [key]: inner } })
          ? part
          : withoutField(shape, part, [name, key], stamp),
      next,
    );
  }, bare);
}

/** Removes the field at the path; of a nested field, the key in it. */
function withoutField(
  { nested }: MergeShape,
  record: AnyRecord,
  [name = '', key]: readonly string[],
  stamp: string,
): AnyRecord {
  const written = (path: string) =>
    isPath(path) ? { ...record.clocks, [path]: stamp } : record.clocks;
  if (nested.includes(name)) {
    const value = record[name];
    if (key === undefined || typeof value !== 'object' || value === null) {
      return { ...record, [name]: {} };
    }
    const rest = Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
    return { ...record, [name]: rest, clocks: written(`${name}.${key}`) };
  }
  const rest: AnyRecord = { ...record, clocks: written(name) };
  delete rest[name];
  return rest;
}

/** @returns the number of changed records: 0 if another write has repaired the record meanwhile */
function repairOne(db: Database, accountId: string, key: RecordKey, now: number): Promise<number> {
  return db.changeAccount(accountId, (tx) =>
    inRecordTransaction(tx, async (records) => {
      const [held] = await records.getMany([key]);
      if (!held || isReadableRecord(key.collection, held.record)) return 0;
      const repairedRecord = repairRecord(key.collection, held.record, now);
      if (recordProblem(mergeShapeOf(key.collection), repairedRecord) !== null) return 0;
      records.put(key.collection, repairedRecord, { narrowed: false });
      return 1;
    }),
  );
}

/** Deletes earlier values that cannot be read, and those whose path is not one of a field. */
async function dropUnreadableHistory(db: Database): Promise<void> {
  let after = { account_id: '', collection: '', id: '', path: '', stamp: '' };
  for (;;) {
    const rows = await db.query<typeof after & { value: unknown }>(
      `select account_id, collection, id, path, stamp, value from record_history
       where (account_id, collection, id, path, stamp) > ($1, $2, $3, $4, $5)
       order by account_id, collection, id, path, stamp limit $6`,
      [after.account_id, after.collection, after.id, after.path, after.stamp, PAGE],
    );
    for (const { account_id, collection, id, path, stamp, value } of rows) {
      if (isPath(path) && valueProblem(value) === null) continue;
      await db.query(
        `delete from record_history
         where account_id = $1 and collection = $2 and id = $3 and path = $4 and stamp = $5`,
        [account_id, collection, id, path, stamp],
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

type Row = { account_id: string; collection: CollectionName; id: string; body: AnyRecord };

async function* unreadable(db: Database): AsyncGenerator<Row> {
  let after: Pick<Row, 'account_id' | 'id'> & { collection: string } = {
    account_id: '',
    collection: '',
    id: '',
  };
  for (;;) {
    const rows = await db.query<Row>(
      `select account_id, collection, id, body from records
       where (account_id, collection, id) > ($1, $2, $3)
       order by account_id, collection, id limit $4`,
      [after.account_id, after.collection, after.id, PAGE],
    );
    yield* rows.filter(({ collection, body }) => !isReadableRecord(collection, body));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}
