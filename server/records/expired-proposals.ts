import { mergeShapeOf } from '../../schema/collections.ts';
import { parentingPlans } from '../../schema/collections/parenting-plans.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { expired } from '../../schema/rules/agreements/expired.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import { updateCopies } from './attached.ts';
import { hasNarrowed } from './audience.ts';
import type { Queryable } from '../db/database.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordKey, RecordStore, RecordTransaction } from './store.ts';

/**
 * Writes into plans, overrides and requests that nobody answered in time that they have expired, so that it is in
 * their history and told like every other step. The answer to one that has expired is refused before that, too
 * (`statusAt`): nothing depends on when this runs, or on which of several servers.
 */
export async function expireProposals(
  { db, store }: { db: Queryable; store: RecordStore },
  now: number,
): Promise<void> {
  const open = new Map<string, RecordKey[]>();
  for (const { account_id: accountId, ...key } of await db.query<Row>(OPEN_PROPOSALS)) {
    open.set(accountId, [...(open.get(accountId) ?? []), key]);
  }
  for (const [accountId, keys] of open) {
    const rows = await store.getMany(accountId, keys);
    const zones = zonesOf(await store.listAll(accountId, parentingPlans));
    const isDue = rows.some(({ record }) => expiredIn(record, zones, now) !== null);
    if (isDue) await store.transaction(accountId, (tx) => expireIn(tx, keys, now));
  }
}

type Row = RecordKey & { account_id: string };

/** What waits for an answer: the condition is that of the index in migration 0220. */
export const OPEN_PROPOSALS = `select account_id, collection, id from records
  where collection in ('parentingPlans', 'overrides')
    and (position('"status":"proposed"' in body::text) > 0
      or position('"ending":{' in body::text) > 0)`;

async function expireIn(
  tx: RecordTransaction,
  keys: readonly RecordKey[],
  now: number,
): Promise<void> {
  const zones = zonesOf(await tx.listAll(parentingPlans));
  for (const { collection, record } of await tx.getMany(keys)) {
    const changes = expiredIn(record, zones, now);
    if (changes === null) continue;
    // Nobody has done it: the author of the last change stays.
    const author = { by: record.updatedBy, at: now, node: SERVER_NODE };
    const after = editRecord(mergeShapeOf(collection), record, changes, author);
    tx.put(collection, after, { narrowed: hasNarrowed(collection, record, after) });
    await updateCopies(tx, { collection, before: record, after }, now);
  }
}

type Zones = ReadonlyMap<string, string>;

function zonesOf(plans: readonly { record: { id: string; tz: string } }[]): Zones {
  return new Map(plans.map(({ record }) => [record.id, record.tz]));
}

function expiredIn(record: AnyRecord, zones: Zones, now: number) {
  if (isRemoved(record)) return null;
  const planId = typeof record['planId'] === 'string' ? record['planId'] : record.id;
  return expired(record, zones.get(planId) ?? 'UTC', now);
}
