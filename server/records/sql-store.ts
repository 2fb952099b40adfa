import type { Collection, CollectionName } from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Superseded } from '../../schema/rules/merge.ts';
import type { AccountTransaction, Database, Queryable } from '../db/database.ts';
import { deletionHash } from '../db/deletions.ts';
import { RESTORED_AT, epochOf } from '../db/settings.ts';
import { Refusal } from '../refusal.ts';
import { AccountQueue } from './account-queue.ts';
import { createBatchAtOnce } from './sql-batch.ts';
import { readHousehold } from './sql-household.ts';
import { keptColumns, recordColumns } from './sql-columns.ts';
import {
  type HistoryEntry,
  type RecordKey,
  type RecordStore,
  type RecordTransaction,
  type StoredRecord,
  recordsOf,
} from './store.ts';
import { type AccountState, UnitOfWork, type Writes, nameOf } from './unit-of-work.ts';

/**
 * Looks up each record by its key. For a page of keys of a large family PostgreSQL would turn this
 * into a join and read the whole table; `offset 0` prevents that.
 */
const BY_KEYS = `unnest($2::text[], $3::text[]) as k (wanted, wanted_id), lateral (
  select * from records
  where account_id = $1 and collection = k.wanted and id = k.wanted_id offset 0
) r`;

function byKeys(accountId: string, keys: readonly RecordKey[]): unknown[] {
  return [accountId, keys.map((key) => key.collection), keys.map((key) => key.id)];
}

const POSITION = `select /* prepared */ (select value from settings where key = 'epoch') as epoch,
    (select head from accounts where account_id = $1) as head`;
type Position = { epoch: string | null; head: number | null };

/** The record store on PostgreSQL, embedded or not. */
export function createSqlStore(db: Database): RecordStore {
  const queue = new AccountQueue();
  const batchAtOnce = createBatchAtOnce(db);
  const transaction: RecordStore['transaction'] = (accountId, work) =>
    db.changeAccount(accountId, (tx) => inRecordTransaction(tx, work));
  return {
    async position(accountId) {
      const [row] = await db.query<Position>(POSITION, [accountId]);
      return positionIn(db, row);
    },
    getMany: (accountId, keys) => getMany(db, accountId, keys),
    listAll: (accountId, collection) => listAll(db, accountId, collection),
    household: (accountId, userId) => readHousehold(db, accountId, userId),
    digests: (accountId, keys) =>
      db.query(`select r.collection, r.id, r.digest from ${BY_KEYS}`, byKeys(accountId, keys)),
    async count(accountId) {
      const [row] = await db.query<{ count: number }>(
        'select count(*) as count from records where account_id = $1',
        [accountId],
      );
      return row?.count ?? 0;
    },
    changesSince: (accountId, since, limit) =>
      select(
        db,
        `records /* prepared */ where account_id = $1 and seq > (select $2::bigint)
         order by seq limit (select $3::bigint)`,
        [accountId, since, limit],
      ),
    narrowedWithin: (accountId, { since, until }) =>
      select(
        db,
        `records where account_id = $1 and narrowed_seq > $2 and narrowed_seq <= $3
           and narrowed_seq < seq and seq > $3`,
        [accountId, since, until],
      ),
    positionAndChanges: (accountId, since, limit) =>
      positionAndChanges(db, accountId, since, limit),
    listById: (accountId, collection, after, limit) =>
      select(
        db,
        'records where account_id = $1 and collection = $2 and id > $3 order by id limit $4',
        [accountId, collection, after, limit],
      ),
    listByTime: (accountId, collection, before, limit) =>
      before === null
        ? select(
            db,
            `records where account_id = $1 and collection = $2 order by at desc, id desc limit $3`,
            [accountId, collection, limit],
          )
        : select(
            db,
            `records where account_id = $1 and collection = $2 and (at, id) < ($3, $4)
             order by at desc, id desc limit $5`,
            [accountId, collection, before.at, before.id, limit],
          ),
    historyOf: (accountId, key) => historyOf(db, accountId, key),
    historiesOf: (accountId, keys) => historiesOf(db, accountId, keys),
    async keptSince(accountId, collection, since, limit) {
      const rows = await db.query<{ id: string }>(
        `select id from record_history
         where account_id = $1 and collection = $2 and kept_at >= $3
         group by id order by max(kept_at) desc, id limit $4`,
        [accountId, collection, since, limit],
      );
      return rows.map(({ id }) => ({ collection, id }));
    },
    ownersOf: (accountId, nodes) => ownersOf(db, accountId, nodes),
    transaction: (accountId, work) => queue.run(accountId, () => transaction(accountId, work)),
    batch: (accountId, reads, work) =>
      queue.run(accountId, async () => {
        const done = await batchAtOnce(accountId, reads, work);
        return done ? done.result : transaction(accountId, work);
      }),
  };
}

/**
 * A record transaction within a larger transaction; the account stays locked until that one ends.
 */
export async function inRecordTransaction<T>(
  tx: AccountTransaction,
  work: (records: RecordTransaction) => Promise<T>,
): Promise<T> {
  const { accountId } = tx;
  const { epoch, ...locked } = await lockAccount(tx, accountId);
  const { head } = locked;
  const account = { ...locked, epoch: epoch ?? (await epochOf(tx)) };
  const unit = new UnitOfWork(account, {
    getMany: (keys) => getMany(tx, accountId, keys),
    listAll: (collection) => listAll(tx, accountId, collection),
    listByPrefix: (collection, prefix) => listByPrefix(tx, accountId, collection, prefix),
    idsOf: (collection) => idsOf(tx, accountId, collection),
    historyOf: (key) => historyOf(tx, accountId, key),
    ownersOf: (nodes) => ownersOf(tx, accountId, nodes),
  });
  const result = await work(unit);
  await write(tx, accountId, head, unit.writes);
  return result;
}

type LockedAccount = Omit<AccountState, 'epoch'> & { epoch: string | null };

async function lockAccount(tx: Queryable, accountId: string): Promise<LockedAccount> {
  const lock = `select head, bytes,
      (select value from settings where key = 'epoch') as epoch,
      (select value::bigint from settings where key = '${RESTORED_AT}') as "restoredAt"
    from accounts where account_id = $1 for update`;
  const [row] = await tx.query<LockedAccount>(lock, [accountId]);
  if (row) return row;
  // The account may have been deleted while this waited for the lock; it must not be created again.
  await tx.query(
    `insert into accounts (account_id, created_at)
     select $1, $2 where not exists (select 1 from deletions where hash = $3)
     on conflict do nothing`,
    [accountId, Date.now(), deletionHash(accountId)],
  );
  const [created] = await tx.query<LockedAccount>(lock, [accountId]);
  if (!created) throw new Refusal('TOKEN_INVALID', 'Session error. Please log in again.');
  return created;
}

async function write(tx: Queryable, accountId: string, head: number, writes: Writes) {
  const { records, kept, nodes } = writes;
  let { grownBytes } = writes;
  if (records.length > 0) await upsert(tx, accountId, records);
  if (kept.length > 0) {
    const added = await tx.query<{ bytes: number }>(
      `insert into record_history (account_id, collection, id, path, stamp, node, value, kept_at)
       select $1, u.* from unnest(
         $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]::json[], $8::int8[]
       ) as u on conflict do nothing returning octet_length(value::text) as bytes`,
      [accountId, ...keptColumns(kept)],
    );
    grownBytes += added.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  if (writes.head !== head || grownBytes !== 0) {
    await tx.query(
      'update accounts set head = $2, bytes = greatest(0, bytes + $3) where account_id = $1',
      [accountId, writes.head, grownBytes],
    );
  }
  for (const { node, userId, firstSeenAt } of nodes) {
    await tx.query(
      `insert into nodes (account_id, node, user_id, first_seen_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [accountId, node, userId, firstSeenAt],
    );
  }
}

async function upsert(tx: Queryable, accountId: string, records: StoredRecord[]): Promise<void> {
  await tx.query(
    `insert into records
       (account_id, collection, id, seq, created_seq, narrowed_seq, at, digest, body)
     select $1, u.* from unnest(
       $2::text[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::text[],
       $9::text[]::json[]
     ) as u
     on conflict (account_id, collection, id) do update set
       seq = excluded.seq, narrowed_seq = excluded.narrowed_seq, at = excluded.at,
       digest = excluded.digest, body = excluded.body`,
    [accountId, ...recordColumns(records)],
  );
}

function getMany(
  db: Queryable,
  accountId: string,
  keys: readonly RecordKey[],
): Promise<StoredRecord[]> {
  return select(db, BY_KEYS, byKeys(accountId, keys));
}

async function listAll<R extends AnyRecord>(
  db: Queryable,
  accountId: string,
  collection: Collection<R>,
): Promise<StoredRecord<R>[]> {
  const where = 'records /* prepared */ where account_id = $1 and collection = (select $2)';
  return recordsOf(collection, await select(db, where, [accountId, collection.name]));
}

/** No id has a character that sorts after `~`. */
function listByPrefix(
  db: Queryable,
  accountId: string,
  collection: CollectionName,
  prefix: string,
): Promise<StoredRecord[]> {
  return select(db, 'records where account_id = $1 and collection = $2 and id >= $3 and id < $4', [
    accountId,
    collection,
    prefix,
    `${prefix}~`,
  ]);
}

async function idsOf(
  db: Queryable,
  accountId: string,
  collection: CollectionName,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from records where account_id = $1 and collection = $2',
    [accountId, collection],
  );
  return rows.map(({ id }) => id);
}

async function ownersOf(
  db: Queryable,
  accountId: string,
  nodes: readonly NodeId[],
): Promise<Map<NodeId, string>> {
  const rows = await db.query<{ node: string; user_id: string }>(
    'select node, user_id from nodes where account_id = $1 and node = any($2::text[])',
    [accountId, [...new Set(nodes)]],
  );
  return new Map(rows.map(({ node, user_id }) => [node, user_id]));
}

async function historyOf(
  db: Queryable,
  accountId: string,
  key: RecordKey,
): Promise<HistoryEntry[]> {
  const histories = await historiesOf(db, accountId, [key]);
  return histories.get(nameOf(key)) ?? [];
}

type HistoryRow = RecordKey & Superseded & { kept_at: number; user_id: string | null };

async function historiesOf(
  db: Queryable,
  accountId: string,
  keys: readonly RecordKey[],
): Promise<Map<string, HistoryEntry[]>> {
  const rows = await db.query<HistoryRow>(
    `select h.collection, h.id, h.path, h.stamp, h.value, h.kept_at, n.user_id
     from unnest($2::text[], $3::text[]) as k (wanted, wanted_id), lateral (
       select * from record_history
       where account_id = $1 and collection = k.wanted and id = k.wanted_id offset 0
     ) h
     left join nodes n on n.account_id = h.account_id and n.node = h.node
     order by h.stamp desc, h.path`,
    byKeys(accountId, keys),
  );
  const histories = new Map<string, HistoryEntry[]>();
  for (const { collection, id, path, stamp, value, kept_at, user_id } of rows) {
    const entry = { path, stamp, value, keptAt: kept_at, userId: user_id };
    const name = nameOf({ collection, id });
    const history = histories.get(name);
    if (history) history.push(entry);
    else histories.set(name, [entry]);
  }
  return histories;
}

async function positionIn(
  db: Database,
  row: Position | undefined,
): Promise<{ epoch: string; head: number }> {
  return { epoch: row?.epoch ?? (await epochOf(db)), head: row?.head ?? 0 };
}

async function positionAndChanges(
  db: Database,
  accountId: string,
  since: number,
  limit: number,
): Promise<{ epoch: string; head: number; changes: StoredRecord[] }> {
  // Without a change there is one row, in which the columns of the change are null. The parameters come
  // by `select` for one plan for all values: see decision 087.
  const rows = await db.query<Position & (Row | { collection: null })>(
    `select p.epoch, p.head, r.*
     from (${POSITION}) p left join lateral (
       select ${COLUMNS} from records where account_id = $1 and seq > (select $2::bigint)
       order by seq limit (select $3::bigint)
     ) r on true
     order by r.seq`,
    [accountId, since, limit],
  );
  const changes = rows.flatMap((row) => (row.collection === null ? [] : [storedRecord(row)]));
  return { ...(await positionIn(db, rows[0])), changes };
}

/** The body as text, whose length is the size of the record. */
const COLUMNS = 'collection, seq, created_seq, narrowed_seq, body::text as body';

type Row = {
  collection: CollectionName;
  seq: number;
  created_seq: number;
  narrowed_seq: number | null;
  body: string;
};

async function select(
  db: Queryable,
  from: string,
  params: readonly unknown[],
): Promise<StoredRecord[]> {
  const rows = await db.query<Row>(`select ${COLUMNS} from ${from}`, params);
  return rows.map(storedRecord);
}

function storedRecord(row: Row): StoredRecord {
  const record: AnyRecord = JSON.parse(row.body);
  return {
    collection: row.collection,
    seq: row.seq,
    createdSeq: row.created_seq,
    narrowedSeq: row.narrowed_seq,
    record,
    bytes: Buffer.byteLength(row.body),
  };
}
