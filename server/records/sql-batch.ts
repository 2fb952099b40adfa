import type { CollectionName } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Database } from '../db/database.ts';
import { inGroups } from '../db/groups.ts';
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
 * Runs a batch in two statements: one reads, the other writes. The second counts only while the account is
 * as it was read: every transaction that stores a record moves `head`, and one that keeps a value moves
 * `bytes`. So nothing is locked while the rows are judged, and each verdict is about the state that the
 * batch changes.
 *
 * Registering a replica moves neither, so a batch that looks up a replica without a user needs the
 * lock, as does one that reads anything else than it has named.
 *
 * @returns null when the work has to be done under the account's lock
 */
export type BatchAtOnce = <T>(
  accountId: string,
  reads: BatchReads,
  work: (tx: RecordTransaction) => Promise<T>,
) => Promise<{ result: T } | null>;

/** Batches of several accounts share their statements: see `inGroups`. */
export function createBatchAtOnce(db: Database): BatchAtOnce {
  const read = inGroups((asked: readonly Asked[]) => readAll(db, asked), weightOfAsked);
  const write = inGroups((sent: readonly Sent[]) => writeAll(db, sent), weightOfSent);
  return async (accountId, reads, work) => {
    db.refuseInTransaction();
    const found = await read({ accountId, ...reads });
    if (!found) return null;
    const unit = new UnitOfWork(found.account, found.reads);
    try {
      const result = await work(unit);
      const { writes } = unit;
      if (writes.nodes.length > 0) return null;
      // Values alone change nothing that live connections show, so they are not announced.
      if (writes.records.length === 0) return writes.kept.length === 0 ? { result } : null;
      return (await write({ accountId, read: found.account, writes })) ? { result } : null;
    } catch (error) {
      if (error instanceof NotReadError) return null;
      throw error;
    }
  };
}

/** The work needs something that was not read at once. */
class NotReadError extends Error {}

function notRead(): Promise<never> {
  return Promise.reject(new NotReadError());
}

type Asked = BatchReads & { accountId: string };
type Read = { account: AccountState; reads: Reads };
type RecordRow = [
  collection: CollectionName,
  seq: number,
  createdSeq: number,
  narrowedSeq: number | null,
  body: AnyRecord,
];
type Row = {
  /** The number of the question, from 1. */
  i: number;
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
const READ = `select /* prepared */ q.i, a.head, a.bytes,
    (select value from settings where key = 'epoch') as epoch,
    (select value::bigint from settings where key = '${RESTORED_AT}') as restored_at,
    (select json_agg(json_build_array(r.collection, r.seq, r.created_seq, r.narrowed_seq, r.body))
     from json_array_elements(q.keys::json) as k (wanted), lateral (
       select * from records
       where account_id = q.account_id and collection = wanted->>0 and id = wanted->>1 offset 0
     ) r) as records,
    (select json_object_agg(node, user_id) from nodes
     where account_id = q.account_id
       and node = any(array(select json_array_elements_text(q.nodes::json)))) as owners,
    (select json_agg(id) from records
     where account_id = q.account_id and collection = '${children.name}') as child_ids,
    (select json_agg(id) from records
     where account_id = q.account_id and collection = '${members.name}') as member_ids
  from unnest((select $1::text[]), (select $2::text[]), (select $3::text[])) with ordinality
    as q (account_id, keys, nodes, i), lateral (
      select head, bytes from accounts where account_id = q.account_id offset 0
    ) a`;

async function readAll(db: Database, asked: readonly Asked[]): Promise<(Read | null)[]> {
  const rows = await db.query<Row>(READ, [
    asked.map(({ accountId }) => accountId),
    asked.map(({ keys }) => JSON.stringify(keys.map(({ collection, id }) => [collection, id]))),
    asked.map(({ nodes }) => JSON.stringify([...new Set(nodes)])),
  ]);
  const found = new Map(rows.map((row) => [row.i, row]));
  return asked.map((one, i) => toRead(one, found.get(i + 1)));
}

function weightOfAsked({ keys }: Asked): number {
  return keys.length;
}

function toRead({ keys }: Asked, row: Row | undefined): Read | null {
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

type Sent = { accountId: string; read: AccountState; writes: Writes };

/**
 * The accounts that still are as they were read, each once. One that another transaction holds is not
 * waited for: it will not be as it was read, and two statements that wait for each other would fail.
 */
const HELD = `sent as (
    select distinct on (account_id) *
    from unnest((select $1::text[]), $2::int8[], $3::int8[], $4::int8[], $5::int8[]) with ordinality
      as s (account_id, head, grown, read_head, read_bytes, i)
    order by account_id, i
  ),
  held as materialized (
    select s.i, s.account_id, s.head, s.grown from sent s, lateral (
      select from accounts
      where account_id = s.account_id and head = s.read_head and bytes = s.read_bytes
      for no key update skip locked
    ) a
  )`;
const account = (grown: string) => `account as (
    update accounts a set head = h.head, bytes = greatest(0, a.bytes + ${grown})
    from held h where a.account_id = h.account_id
    returning a.account_id, h.i
  )`;
const WRITTEN = `written as (
    insert into records
      (account_id, collection, id, seq, created_seq, narrowed_seq, at, digest, body)
    select a.account_id, u.collection, u.id, u.seq, u.created_seq, u.narrowed_seq, u.at, u.digest, u.body
    from unnest(
      (select $6::int8[]), $7::text[], $8::text[], $9::int8[], $10::int8[], $11::int8[], $12::int8[],
      $13::text[], $14::text[]::json[]
    ) as u (i, collection, id, seq, created_seq, narrowed_seq, at, digest, body)
    join account a on a.i = u.i
    on conflict (account_id, collection, id) do update set
      seq = excluded.seq, narrowed_seq = excluded.narrowed_seq, at = excluded.at,
      digest = excluded.digest, body = excluded.body
  )`;

const WRITE = `/* prepared */ with ${HELD},
  ${account('h.grown')},
  ${WRITTEN}
  select account_id, i from account`;

/** With values for the history. Those that it has already do not count as bytes. */
const WRITE_AND_KEEP = `/* prepared */ with ${HELD},
  fresh as (
    select s.account_id, u.* from unnest(
      (select $15::int8[]), $16::text[], $17::text[], $18::text[], $19::text[], $20::text[],
      $21::text[]::json[], $22::int8[]
    ) as u (i, collection, id, path, stamp, node, value, kept_at)
    join sent s on s.i = u.i
    where not exists (
      select from record_history h where h.account_id = s.account_id and h.collection = u.collection
        and h.id = u.id and h.path = u.path and h.stamp = u.stamp)
  ),
  ${account(`h.grown +
      (select coalesce(sum(octet_length(value::text)), 0) from fresh f where f.i = h.i)`)},
  ${WRITTEN},
  kept as (
    insert into record_history (account_id, collection, id, path, stamp, node, value, kept_at)
    select f.account_id, f.collection, f.id, f.path, f.stamp, f.node, f.value, f.kept_at
    from fresh f join account a on a.i = f.i on conflict do nothing
  )
  select account_id, i from account`;

/** @returns for each whether it was written; false, with nothing written, when the account is no longer as it was read */
async function writeAll(db: Database, sent: readonly Sent[]): Promise<boolean[]> {
  const params = [
    sent.map(({ accountId }) => accountId),
    sent.map(({ writes }) => writes.head),
    sent.map(({ writes }) => writes.grownBytes),
    sent.map(({ read }) => read.head),
    sent.map(({ read }) => read.bytes),
    ...numbered(sent.map(({ writes }) => recordColumns(writes.records))),
  ];
  const keeps = sent.some(({ writes }) => writes.kept.length > 0);
  const written = keeps
    ? await db.changeAccountsAtOnce<{ i: number }>(WRITE_AND_KEEP, [
        ...params,
        ...numbered(sent.map(({ writes }) => keptColumns(writes.kept))),
      ])
    : await db.changeAccountsAtOnce<{ i: number }>(WRITE, params);
  const numbers = new Set(written.map(({ i }) => i));
  return sent.map((_, i) => numbers.has(i + 1));
}

function weightOfSent({ writes: { records, kept } }: Sent): number {
  return records.length + kept.length;
}

/** The columns of all, one after the other, with the number of whose each row is. */
function numbered(all: readonly (readonly unknown[][])[]): unknown[][] {
  const [first = []] = all;
  return [
    all.flatMap(([column = []], i) => column.map(() => i + 1)),
    ...first.map((_, at) => all.flatMap((columns) => columns[at] ?? [])),
  ];
}

function toStored([collection, seq, createdSeq, narrowedSeq, record]: RecordRow): StoredRecord {
  return { collection, seq, createdSeq, narrowedSeq, record };
}
