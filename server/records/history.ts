import * as z from 'zod/mini';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { isUnwritten, stampMs, stampNode } from '../../schema/rules/clock.ts';
import type { HistoryItem } from '../../schema/wire/rest-answers.ts';
import type { AccountActor } from './audience.ts';
import { writerOf } from './conflicts.ts';
import { getRecord, notFound } from './resource.ts';
import { visibleHistory } from './visible-history.ts';
import { CREATION_PATH, type RecordKey, type RecordStore } from './store.ts';

/** The parameters of the routes for the history of a record. */
export const HistoryQuery = z.strictObject({ current: z.optional(z.literal('true')) });

/**
 * The earlier values of a record's fields, and with `current` also who wrote the present ones.
 *
 * @throws Refusal NOT_FOUND for a record that this person may not read, and for caregivers who are not its
 *   author: an earlier value may have been readable by fewer people than the record is now
 */
export async function readHistory(
  store: RecordStore,
  key: RecordKey,
  { actor, now, current }: { actor: AccountActor; now: number } & z.infer<typeof HistoryQuery>,
): Promise<HistoryItem[]> {
  const record = await getRecord(store, key.collection, key.id, { actor, now });
  if (!isParent(actor.role) && record.createdBy !== actor.userId) throw notFound();
  const values = await earlierValues(store, actor.accountId, key);
  const before = visibleHistory(key.collection, record, values, actor);
  if (current === undefined) return before;
  return [...(await currentWriters(store, actor.accountId, record)), ...before];
}

async function earlierValues(
  store: RecordStore,
  accountId: string,
  key: RecordKey,
): Promise<HistoryItem[]> {
  const entries = await store.historyOf(accountId, key);
  const values = entries.filter(({ path }) => path !== CREATION_PATH);
  return values.map(({ path, value, stamp, userId }) => ({
    path,
    value,
    writtenAt: stampMs(stamp),
    by: userId,
  }));
}

/** Who wrote each value that the record has now, without the value. */
async function currentWriters(
  store: RecordStore,
  accountId: string,
  record: AnyRecord,
): Promise<HistoryItem[]> {
  const stamps = Object.entries(record.clocks);
  const nodes = stamps.map(([, stamp]) => stampNode(stamp));
  const owners = await store.ownersOf(accountId, nodes);
  return stamps.map(([path, stamp]) => ({
    path,
    value: null,
    writtenAt: isUnwritten(stamp) ? record.createdAt : stampMs(stamp),
    by: writerOf(record, stamp, owners),
    current: true,
  }));
}
