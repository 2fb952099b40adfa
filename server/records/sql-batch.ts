import type { CollectionName } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Database } from '../db/database.ts';
import { RESTORED_AT } from '../db/settings.ts';
import { SERVER_NODE } from './server-node.ts';
import { keptColumns, recordColumns } from './sql-columns.ts';
import type { BatchReads, RecordTransaction, StoredRecord } from './store.ts';
import {
  type AccountState,
  type Reads,
  UnitOfWork,
  type Writes,
  keyOf,
  nameOf,
} from './unit-of-work.ts';

/**
 * A batch in two statements: one reads, the other writes. The second counts only while the account is
 * as it was read: every transaction that stores a record moves `head`, and one that keeps a value moves
 * `bytes`. So nothing is locked while the rows are judged, and each verdict is about the state that the
 * batch changes.
 *
 * Registering a replica moves neither, so a batch that looks up a replica without a user needs the
 * lock, as does one that reads anything else than it has named.
 *
 * @returns null when the work has to be done under the account's lock
 */
export async function batchAtOnce<T>(
  db: Database,
  accountId: string,
  reads: BatchReads,
  work: (tx: RecordTransaction) => Promise<T>,
): Promise<{ result: T } | null> {
  const read = await readAtOnce(db, accountId, reads);
  if (!read) return null;
  const unit = new UnitOfWork(read.account, read.reads);
  try {
    const result = await work(unit);
    return (await writeAtOnce(db, accountId, read.account, unit.writes)) ? { result } : null;
  } catch (error) {
    if (error instanceof NotReadError) return null;
    throw error;
  }
}

/** The work needs something that was not read at once. */
class NotReadError extends Error {}

function notRead(): Promise<never> {
  return Promise.reject(new NotReadError());
}

type Read = { account: AccountState; reads: Reads };
type RecordRow = [
  collection: CollectionName,
  seq: number,
  createdSeq: number,
  narrowedSeq: number | null,
  body: AnyRecord,
];
type Row = {
  head: number;
  bytes: number;
  epoch: string | null;
  restored_at: number | null;
  records: RecordRow[] | null;
  owners: Record<NodeId, string> | null;
  child_ids: string[] | null;
  member_ids: string[] | null;
};

/**
 * See BY_KEYS in sql-store.ts for `offset 0`. Arrays come by `select`, as PostgreSQL would plan with the
 * length of each that is a parameter, again for each batch: see decision 087.
 */
const READ = `select /* prepared */ a.head, a.bytes,
    (select value from settings where key = 'epoch') as epoch,
    (select value::bigint from settings where key = '${RESTORED_AT}') as restored_at,
    (select json_agg(json_build_array(r.collection, r.seq, r.created_seq, r.narrowed_seq, r.body))
     from unnest((select $2::text[]), $3::text[]) as k (wanted, wanted_id), lateral (
       select * from records
       where account_id = $1 and collection = k.wanted and id = k.wanted_id offset 0
     ) r) as records,
    (select json_object_agg(node, user_id) from nodes
     where account_id = $1 and node = any((select $4::text[])::text[])) as owners,
    (select json_agg(id) from records
     where account_id = $1 and collection = '${children.name}') as child_ids,
    (select json_agg(id) from records
     where account_id = $1 and collection = '${members.name}') as member_ids
  from accounts a where a.account_id = $1`;

async function readAtOnce(
  db: Database,
  accountId: string,
  { keys, nodes }: BatchReads,
): Promise<Read | null> {
  const [row] = await db.query<Row>(READ, [
    accountId,
    keys.map((key) => key.collection),
    keys.map((key) => key.id),
    [...new Set(nodes)],
  ]);
  if (!row || row.epoch === null) return null;
  const { head, bytes, epoch, restored_at: restoredAt } = row;
  const records = (row.records ?? []).map(toStored);
  const wanted = new Set(keys.map(nameOf));
  const owners = new Map(Object.entries(row.owners ?? {}));
  const ids = new Map<CollectionName, string[]>([
    [children.name, row.child_ids ?? []],
    [members.name, row.member_ids ?? []],
  ]);
  return {
    account: { head, bytes, epoch, restoredAt },
    reads: {
      async getMany(asked) {
        const names = new Set(asked.map(nameOf));
        if ([...names].some((name) => !wanted.has(name))) return notRead();
        return records.filter((stored) => names.has(nameOf(keyOf(stored))));
      },
      idsOf: async (collection) => ids.get(collection) ?? notRead(),
      ownersOf: (asked) =>
        asked.every((node) => owners.has(node) || node === SERVER_NODE)
          ? Promise.resolve(owners)
          : notRead(),
      listAll: notRead,
      listByPrefix: notRead,
      historyOf: notRead,
    },
  };
}

const ACCOUNT = `update accounts set head = $2, bytes = greatest(0, bytes + $3`;
const AS_READ = `where account_id = $1 and head = $4 and bytes = $5 returning head`;
const RECORDS = `insert into records
    (account_id, collection, id, seq, created_seq, narrowed_seq, at, digest, body)
  select $1, u.* from unnest(
    $6::text[], $7::text[], $8::int8[], $9::int8[], $10::int8[], $11::int8[], $12::text[],
    $13::text[]::json[]
  ) as u where exists (select from account)
  on conflict (account_id, collection, id) do update set
    seq = excluded.seq, narrowed_seq = excluded.narrowed_seq, at = excluded.at,
    digest = excluded.digest, body = excluded.body`;

const WRITE = `/* prepared */ with account as (${ACCOUNT}) ${AS_READ}),
  written as (${RECORDS})
  select head from account`;

/** With values for the history. Those that it has already do not count as bytes. See READ for `select`. */
const WRITE_AND_KEEP = `/* prepared */ with fresh as (
    select u.* from unnest(
      (select $14::text[]), $15::text[], $16::text[], $17::text[], $18::text[],
      $19::text[]::json[], $20::int8[]
    ) as u (collection, id, path, stamp, node, value, kept_at)
    where not exists (
      select from record_history h where h.account_id = $1 and h.collection = u.collection
        and h.id = u.id and h.path = u.path and h.stamp = u.stamp)
  ),
  account as (
    ${ACCOUNT} + (select coalesce(sum(octet_length(value::text)), 0) from fresh)) ${AS_READ}
  ),
  written as (${RECORDS}),
  kept as (
    insert into record_history (account_id, collection, id, path, stamp, node, value, kept_at)
    select $1, f.* from fresh f where exists (select from account) on conflict do nothing
  )
  select head from account`;

/** @returns false, with nothing written, when the account is no longer as it was read */
async function writeAtOnce(
  db: Database,
  accountId: string,
  { head, bytes }: AccountState,
  { records, kept, nodes, grownBytes, ...writes }: Writes,
): Promise<boolean> {
  if (nodes.length > 0) return false;
  // Values alone change nothing that live connections show, so they are not announced.
  if (records.length === 0) return kept.length === 0;
  const params = [accountId, writes.head, grownBytes, head, bytes, ...recordColumns(records)];
  const written =
    kept.length === 0
      ? await db.changeAccountAtOnce(accountId, WRITE, params)
      : await db.changeAccountAtOnce(accountId, WRITE_AND_KEEP, [...params, ...keptColumns(kept)]);
  return written.length > 0;
}

function toStored([collection, seq, createdSeq, narrowedSeq, record]: RecordRow): StoredRecord {
  return { collection, seq, createdSeq, narrowedSeq, record };
}
