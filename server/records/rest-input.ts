import { v7 as newId } from 'uuid';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import type { RestInput, RestResource } from '../../schema/collections/define.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, isRemoved, restoreRecord } from '../../schema/rules/merge.ts';
import { Refusal } from '../refusal.ts';
import { SERVER_NODE } from './server-node.ts';

/**
 * Records from the fields that a client sends who knows nothing of clocks: the server stamps them.
 */

export type Writer = { userId: string; now: number };

export function createFromInput(
  { create }: Pick<RestResource, 'create'>,
  input: RestInput,
  { userId, now }: Writer,
): AnyRecord {
  const { id } = input;
  const meta = {
    id: typeof id === 'string' ? id : newId(),
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    schemaVersion: 1,
    clocks: { '*': nextStamp(now, [], SERVER_NODE) },
    removed: null,
  };
  return refusingTimeZone(() => create(input, meta, newId));
}

/** A write to a removed record restores it. */
export function editFromInput(
  { changes }: Pick<RestResource, 'changes'>,
  {
    collection,
    record,
    input,
  }: { collection: CollectionName; record: AnyRecord; input: RestInput },
  { userId, now }: Writer,
): AnyRecord {
  const author = { by: userId, at: now, node: SERVER_NODE };
  const alive = isRemoved(record) ? restoreRecord(record, author) : record;
  const changed = refusingTimeZone(() => changes(record, input, now));
  return editRecord(mergeShapeOf(collection), alive, changed, author);
}

/** @throws Refusal where the work throws the RangeError of an unknown time zone */
function refusingTimeZone<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'This time zone does not exist.';
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'tz', message }] });
  }
}
