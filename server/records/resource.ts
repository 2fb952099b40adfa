import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import type { RestInput, RestResource } from '../../schema/collections/define.ts';
import { AnyRecord } from '../../schema/records/record.ts';
import { valueProblem } from '../../schema/records/value-limits.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { isRemoved, removeRecord } from '../../schema/rules/merge.ts';
import type { ErrorCode } from '../../schema/wire/errors.ts';
import type { RecordAnswer } from '../../schema/wire/rest-answers.ts';
import { type FieldProblem, Refusal } from '../refusal.ts';
import type { AccountActor } from './audience.ts';
import { createFromInput, editFromInput } from './rest-input.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordStore, RecordTransaction, StoredRecord } from './store.ts';
import { checkRows, writeRows } from './write.ts';

/** Reads and writes of one record, for the REST routes; the rules are those of batch sync. */
export type Resource = { collection: CollectionName; rest: RestResource };

export type Written = { record: AnyRecord; created: boolean };

/**
 * Creates a record. A record that already has the id is returned as it is, unless its collection says
 * otherwise: the request may be a repetition that arrives after somebody has edited or removed the
 * record. A whole record is always merged, because its clocks say which of its values are newer.
 */
export function postRecord(
  store: RecordStore,
  resource: Resource,
  body: RestInput,
  { actor, now, newUntil }: { actor: AccountActor; now: number; newUntil: number | null },
): Promise<Written> {
  const { collection, rest } = resource;
  refuseUnfit(body);
  return store.transaction(actor.accountId, async (tx) => {
    const { id } = body;
    const held = typeof id === 'string' ? await find(tx, collection, id) : null;
    if (held && !canRead(actor, collection, held.record, now)) throw notFound();
    if (isWhole(body)) {
      const record = wholeOf(body);
      return write(tx, { collection, record, actor, now, newUntil, isStampedHere: false });
    }
    if (held) {
      const edited =
        rest.existingOnPost === 'returned'
          ? null
          : await editedBy(tx, resource, { held: held.record, body, userId: actor.userId, now });
      if (edited === null) return { record: held.record, created: false };
      return write(tx, { collection, record: edited, actor, now, isStampedHere: true });
    }
    const record = createFromInput(rest, body, { userId: actor.userId, now });
    return write(tx, { collection, record, actor, now, newUntil, isStampedHere: true });
  });
}

type PostToExisting = { held: AnyRecord; body: RestInput; userId: string; now: number };

/** The record with the values of a POST; null when these are the values that it was created with. */
async function editedBy(
  tx: RecordTransaction,
  { collection, rest }: Resource,
  { held, body, userId, now }: PostToExisting,
): Promise<AnyRecord | null> {
  const edited = editFromInput(
    rest,
    { collection, record: held, input: withoutId(body) },
    { userId, now },
  );
  const { groups } = mergeShapeOf(collection);
  const first: Record<string, unknown> = {};
  for (const { path, stamp, value } of await tx.historyOf({ collection, id: held.id })) {
    if (stamp !== held.clocks['*']) continue;
    // The value of a group is the list of its fields' values.
    const group = path.startsWith('~') ? groups[path.slice(1)] : undefined;
    if (group === undefined) first[path] = value;
    else if (Array.isArray(value)) group.forEach((field, i) => (first[field] = value[i]));
  }
  const isRepeated = Object.keys(edited)
    .filter((field) => !WRITTEN_BY_EVERY_EDIT.has(field))
    .filter((field) => !isDeepStrictEqual(edited[field], held[field]))
    .every(
      (field) => Object.hasOwn(first, field) && isDeepStrictEqual(edited[field], first[field]),
    );
  return isRepeated ? null : edited;
}

const WRITTEN_BY_EVERY_EDIT: ReadonlySet<string> = new Set([
  'clocks',
  'removed',
  'updatedAt',
  'updatedBy',
]);

/** @throws Refusal NOT_FOUND for a record that this person may not read or that does not exist */
export function putRecord(
  store: RecordStore,
  { collection, rest }: Resource,
  { id, body }: { id: string; body: RestInput },
  { actor, now }: { actor: AccountActor; now: number },
): Promise<Written> {
  refuseUnfit(body);
  return store.transaction(actor.accountId, async (tx) => {
    const held = await findFor(tx, collection, id, { actor, now });
    if (isWhole(body)) {
      const record = { ...wholeOf(body), id };
      return write(tx, { collection, record, actor, now, isStampedHere: false });
    }
    // Checked here as well: an edit that changes nothing writes nothing that could be refused.
    if (!canWrite(actor, collection, 'edit', held.record, held.record, now)) throw forbidden();
    const writer = { userId: actor.userId, now };
    const edit = { collection, record: held.record, input: body };
    const record = editFromInput(rest, edit, writer);
    return write(tx, { collection, record, actor, now, isStampedHere: true });
  });
}

export function deleteRecord(
  store: RecordStore,
  collection: CollectionName,
  id: string,
  { actor, now }: { actor: AccountActor; now: number },
): Promise<Written> {
  return store.transaction(actor.accountId, async (tx) => {
    const { record } = await findFor(tx, collection, id, { actor, now });
    if (isRemoved(record)) return { record, created: false };
    const author = { by: actor.userId, at: now, node: SERVER_NODE };
    const removed = removeRecord(record, author);
    return write(tx, { collection, record: removed, actor, now, isStampedHere: true });
  });
}

/** @throws Refusal NOT_FOUND */
export async function getRecord(
  store: Pick<RecordStore, 'getMany'>,
  collection: CollectionName,
  id: string,
  { actor, now }: { actor: AccountActor; now: number },
): Promise<AnyRecord> {
  const [held] = await store.getMany(actor.accountId, [{ collection, id }]);
  if (!held || !canRead(actor, collection, held.record, now)) throw notFound();
  return held.record;
}

export function toRecordAnswer(record: AnyRecord): RecordAnswer {
  return { ...record, _deleted: isRemoved(record) };
}

export function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such entry.');
}

function forbidden(): Refusal {
  return new Refusal('FORBIDDEN', 'You have no permission for this.');
}

/** Writes one record. @throws Refusal where a batch would have the verdict */
export async function write(
  tx: RecordTransaction,
  row: {
    collection: CollectionName;
    record: AnyRecord;
    actor: AccountActor;
    now: number;
    newUntil?: number | null;
    isStampedHere: boolean;
  },
): Promise<Written> {
  const { collection, record, ...writing } = row;
  const existed = (await find(tx, collection, record.id)) !== null;
  const onFault = (error: unknown) => {
    throw error;
  };
  const rows = checkRows([{ collection, record }], onFault);
  const [verdict] = await writeRows(tx, { ...writing, rows, onFault });
  if (verdict?.verdict === 'rejected') {
    const fields = verdict.fields as FieldProblem[] | undefined;
    throw new Refusal(verdict.code as ErrorCode, verdict.message ?? '', fields ? { fields } : {});
  }
  if (verdict?.verdict === 'ahead') {
    const message = 'The clock of this device is ahead.';
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'clocks', message }] });
  }
  const stored = await find(tx, collection, record.id);
  if (!stored) throw new Error('a record vanished while being written');
  return { record: stored.record, created: !existed };
}

/** @throws Refusal for values that no record may hold */
function refuseUnfit(body: RestInput): void {
  const problem = valueProblem(body);
  if (problem) throw new Refusal(problem.code, problem.message);
}

function withoutId({ id: _, ...input }: RestInput): RestInput {
  return input;
}

/** Whether the body is a whole record, stamped on the device that wrote it. */
function isWhole(body: RestInput): body is AnyRecord {
  return AnyRecord.safeParse(body).success;
}

function wholeOf(body: AnyRecord): AnyRecord {
  const { _deleted: _, ...record } = body;
  return record as AnyRecord;
}

/** @throws Refusal NOT_FOUND for a record that this person may not read or that does not exist */
export async function findFor(
  tx: RecordTransaction,
  collection: CollectionName,
  id: string,
  { actor, now }: { actor: AccountActor; now: number },
): Promise<StoredRecord> {
  const held = await find(tx, collection, id);
  if (!held || !canRead(actor, collection, held.record, now)) throw notFound();
  return held;
}

async function find(
  tx: RecordTransaction,
  collection: CollectionName,
  id: string,
): Promise<StoredRecord | null> {
  const [held] = await tx.getMany([{ collection, id }]);
  return held ?? null;
}
