import {
  DAY_MS,
  PULL_ROWS_MAX,
  RECENT_HISTORY_DAYS,
  SUPERSEDED_MAX_CHARS,
  TRASH_DAYS,
} from '../../schema/limits.ts';
import { collections, isCollectionName } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { isPath } from '../../schema/records/record-limits.ts';
import type { NodeId } from '../../schema/records/record.ts';
import { valueProblem } from '../../schema/records/value-limits.ts';
import { stampNode } from '../../schema/rules/clock.ts';
import { canRead, readsAll } from '../../schema/rights/can.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { type Superseded, isRemoved } from '../../schema/rules/merge.ts';
import { isPurged } from '../../schema/rules/purge.ts';
import {
  type Change,
  type CompareAnswer,
  type CompareRequest,
  type HistoryAnswer,
  type HistoryRequest,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  PushRow,
} from '../../schema/wire/sync.ts';
import { Refusal } from '../refusal.ts';
import { type AccountActor, scopeOf, viewOf } from './audience.ts';
import {
  type Cursor,
  HISTORY_START,
  type Place,
  coversRecent,
  nextCollection,
  readCursor,
  writeCursor,
} from './cursor.ts';
import type { FormerRole } from './past-rights.ts';
import { PageBudget, firstReadFor } from './page-budget.ts';
import { CREATION_PATH, type RecordKey, type RecordStore, type StoredRecord } from './store.ts';
import { keyOf, nameOf } from './unit-of-work.ts';
import { type RowToWrite, checkRows, keysIn, writeRows } from './write.ts';

/**
 * Batch sync without a transport, called by the routes and by the convergence simulator. All
 * functions throw a Refusal for a request that cannot be answered.
 */

const PAGE = 500;
/**
 * The most rows that one answer examines; a person who may read few of them needs more requests.
 */
const SCAN_MAX = 10_000;
/** Records of a comparison that are in memory together. */
const COMPARED_AT_ONCE = 100;

/** The changes after a checkpoint, or the head of the sequence for a device without one. */
export async function pull(
  store: RecordStore,
  actor: AccountActor,
  { checkpoint, limit = PAGE }: PullRequest,
  now: number,
): Promise<PullAnswer> {
  const { epoch, head, changes } =
    checkpoint === null
      ? { ...(await store.position(actor.accountId)), changes: [] }
      : await store.positionAndChanges(actor.accountId, checkpoint.seq, firstReadFor(limit));
  const answer = { epoch, scope: scopeOf(actor), serverTime: now };
  if (checkpoint === null || checkpoint.epoch !== epoch) {
    const total = await store.count(actor.accountId);
    const start: Cursor = { epoch, done: 0, total, after: HISTORY_START };
    return {
      ...answer,
      kind: 'start',
      changes: [],
      gone: [],
      checkpoint: { epoch, seq: head },
      more: false,
      history: writeCursor(start),
    };
  }
  if (checkpoint.seq > head) {
    throw new Refusal('CHECKPOINT_INVALID', 'This place in the history does not exist.');
  }
  const since = checkpoint.seq;
  const page = await changesFor(store, actor, { since, head, limit, now, first: changes });
  return {
    ...answer,
    kind: 'changes',
    changes: page.changes.map((row) => toChange(actor, row)),
    gone: page.gone,
    checkpoint: { epoch, seq: page.seq },
    more: page.more,
    history: null,
  };
}

/** A push request of which each row is still to be looked at. */
export type SentRows = { node: NodeId; rows: readonly unknown[] };

/** What `writeRows` takes beside the rows. */
export type PushOptions = {
  onFault?: (error: unknown) => void;
  newUntil?: number | null;
  former?: FormerRole | null;
};

/** Writes a batch. Each row gets its own verdict, and a refused row does not affect the others. */
export async function push(
  store: RecordStore,
  actor: AccountActor,
  { node, rows }: SentRows,
  now: number,
  { onFault = () => {}, newUntil = null, former = null }: PushOptions = {},
): Promise<PushAnswer> {
  const checked = checkRows(
    rows.map((row) => rowOf(row, node)),
    onFault,
  );
  const writing = { actor, node, rows: checked, newUntil, former, now, onFault };
  const { epoch, verdicts } = await store.batch(
    actor.accountId,
    { keys: keysIn(checked), nodes: [node, ...checked.flatMap(({ nodes }) => nodes)] },
    async (tx) => ({ epoch: tx.epoch, verdicts: await writeRows(tx, writing) }),
  );
  return { epoch, scope: scopeOf(actor), serverTime: now, verdicts };
}

/** One page of the history, removed records included; `cursor.ts` defines the order. */
export async function history(
  store: RecordStore,
  actor: AccountActor,
  { cursor: text, limit = PULL_ROWS_MAX }: HistoryRequest,
  now: number,
): Promise<HistoryAnswer> {
  const { epoch } = await store.position(actor.accountId);
  const cursor = readCursor(text, epoch);
  if (cursor === null) {
    throw new Refusal('CHECKPOINT_INVALID', 'This place in the history does not exist.');
  }
  const page = await historyPage(store, actor, { cursor, limit, now });
  const { after } = page;
  const total = Math.max(cursor.total, page.done);
  const recentSince = now - RECENT_HISTORY_DAYS * DAY_MS;
  return {
    epoch,
    scope: scopeOf(actor),
    serverTime: now,
    changes: page.changes.map((row) => toChange(actor, row)),
    cursor: after && writeCursor({ ...cursor, done: page.done, total, after }),
    recentDone: after === null || coversRecent(after, recentSince),
    done: after === null ? total : page.done,
    total,
  };
}

/** The records that differ between a device and the server. */
export async function compare(
  store: RecordStore,
  actor: AccountActor,
  { rows }: CompareRequest,
  now: number,
): Promise<CompareAnswer> {
  const { epoch } = await store.position(actor.accountId);
  const keys = rows.flatMap(({ collection, id }) =>
    isCollectionName(collection) ? [{ collection, id }] : [],
  );
  const hidden = await hiddenAmong(store, actor, keys, now);
  const digests = new Map(
    (await store.digests(actor.accountId, keys)).map((row) => [nameOf(row), row.digest]),
  );
  const differing = rows
    .map(({ collection, id, digest }) => ({ name: `${collection}/${id}`, collection, id, digest }))
    .filter(({ name, digest }) => !hidden.has(name) && digests.get(name) !== digest)
    .map(({ collection, id }) => ({ collection, id }));
  return {
    epoch,
    scope: scopeOf(actor),
    serverTime: now,
    differing,
    gone: [...hidden.values()],
  };
}

/** A row of a request; one of another form is refused by itself, and the others are written. */
function rowOf(sent: unknown, node: NodeId): RowToWrite {
  const row = PushRow.safeParse(sent);
  if (row.success) return withOwnLosses(row.data, node);
  const { collection = '', record } = isObject(sent) ? sent : {};
  const fields = row.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  const message = 'This entry is not valid.';
  const refused = { verdict: 'rejected', code: 'VALIDATION', message, fields } as const;
  return { collection: typeof collection === 'string' ? collection : '', record, refused };
}

/**
 * A device may only report superseded values of its own writes. Values that no record may hold are
 * left out, and of too many the oldest.
 */
function withOwnLosses(row: PushRow, node: NodeId): RowToWrite {
  const superseded: Superseded[] = [];
  let chars = 0;
  for (const { path, stamp, value = null } of (row.superseded ?? []).toReversed()) {
    const isOwn = stampNode(stamp) === node && path !== CREATION_PATH;
    if (!isOwn || !isPath(path) || valueProblem(value) !== null) continue;
    chars += JSON.stringify(value).length;
    if (chars > SUPERSEDED_MAX_CHARS) break;
    superseded.unshift({ path, stamp, value });
  }
  return { collection: row.collection, record: row.record, superseded };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type ChangesPage = { changes: StoredRecord[]; gone: RecordKey[]; seq: number; more: boolean };

type Range = { since: number; head: number; limit: number; now: number; first: StoredRecord[] };

/**
 * Up to `limit` changes that a person may read. The returned number also passes changes that the
 * person may not read, so that a caregiver's checkpoint advances in a busy family.
 *
 * @param range.head read before the changes, or with the first of them, so that the checkpoint passes
 *   nothing committed later
 * @param range.first the first changes, as many as there are up to `firstReadFor(limit)`
 */
export async function changesFor(
  store: RecordStore,
  actor: AccountActor,
  range: Range,
): Promise<ChangesPage> {
  const page = await firstPage(store, actor, range);
  if (!page.more) return page;
  // The change of a later page is told to a device that stands after this one, and so after the number
  // under which such a record was hidden.
  const moved = await store.narrowedWithin(actor.accountId, {
    since: range.since,
    until: page.seq,
  });
  const gone = moved.filter((row) => viewOf(actor, row, range.since, range.now) === 'gone');
  return { ...page, gone: [...page.gone, ...gone.map(keyOf)] };
}

async function firstPage(
  store: RecordStore,
  actor: AccountActor,
  range: Range,
): Promise<ChangesPage> {
  const { since, head, limit, now, first } = range;
  const page: ChangesPage = { changes: [], gone: [], seq: since, more: false };
  const budget = new PageBudget(limit);
  for (let scanned = 0; scanned < SCAN_MAX;) {
    const size = scanned === 0 ? firstReadFor(limit) : budget.readAhead;
    const rows = scanned === 0 ? first : await store.changesSince(actor.accountId, page.seq, size);
    scanned += rows.length;
    for (const row of rows) {
      const view = viewOf(actor, row, since, now);
      if (view === 'hidden') budget.read(row);
      else if (view === 'record' ? !budget.take(row) : !budget.takeName()) {
        return { ...page, more: true };
      }
      if (view === 'record') page.changes.push(row);
      if (view === 'gone') page.gone.push(keyOf(row));
      page.seq = row.seq;
    }
    if (rows.length < size) return { ...page, seq: Math.max(page.seq, head) };
  }
  return { ...page, more: true };
}

/** A change as it is sent to one person. */
export function toChange(actor: AccountActor, { collection, seq, record }: StoredRecord): Change {
  return { collection, seq, record: shownTo(actor, collection, record) };
}

async function historyPage(
  store: RecordStore,
  actor: AccountActor,
  { cursor, limit, now }: { cursor: Cursor; limit: number; now: number },
): Promise<{ changes: StoredRecord[]; done: number; after: Place | null }> {
  const changes: StoredRecord[] = [];
  const budget = new PageBudget(limit);
  let { done, after } = cursor;
  while (!budget.isFull && done - cursor.done < SCAN_MAX) {
    const batchSize = Math.min(budget.readAhead, limit - changes.length);
    const rows = await rowsAfter(store, actor.accountId, after, batchSize);
    for (const row of rows) {
      if (!isForgotten(row, now) && canRead(actor, row.collection, row.record, now)) {
        if (!budget.take(row)) return { changes, done, after };
        changes.push(row);
      } else {
        budget.read(row);
      }
      done += 1;
      after = placeAfter(row);
    }
    if (rows.length === batchSize) continue;
    const next = nextCollection(cursor, after);
    if (next === null) return { changes, done, after: null };
    after = next;
  }
  return { changes, done, after };
}

/** Whether a device without data has no use for the record. */
function isForgotten({ collection, record }: StoredRecord, now: number): boolean {
  if (!serverCollections[collection].forgetsRemoved || !isRemoved(record)) return false;
  return isPurged(record) || (record.removed?.at ?? now) < now - TRASH_DAYS * DAY_MS;
}

function rowsAfter(
  store: RecordStore,
  accountId: string,
  { collection, position }: Place,
  limit: number,
): Promise<StoredRecord[]> {
  if (collections[collection].history === 'newestFirst') {
    const before = typeof position === 'string' ? null : position;
    return store.listByTime(accountId, collection, before, limit);
  }
  return store.listById(accountId, collection, typeof position === 'string' ? position : '', limit);
}

function placeAfter({ collection, record }: StoredRecord): Place {
  const { history, at } = collections[collection];
  const { id } = record;
  return { collection, position: history === 'newestFirst' ? { at: at(record), id } : id };
}

async function hiddenAmong(
  store: RecordStore,
  actor: AccountActor,
  keys: readonly RecordKey[],
  now: number,
): Promise<Map<string, RecordKey>> {
  const hidden = new Map<string, RecordKey>();
  const doubtful = keys.filter((key) => !readsAll(actor, key.collection));
  for (let from = 0; from < doubtful.length; from += COMPARED_AT_ONCE) {
    const some = doubtful.slice(from, from + COMPARED_AT_ONCE);
    for (const { collection, record } of await store.getMany(actor.accountId, some)) {
      const key = { collection, id: record.id };
      if (!canRead(actor, collection, record, now)) hidden.set(nameOf(key), key);
    }
  }
  return hidden;
}
