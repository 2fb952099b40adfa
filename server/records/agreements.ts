import { v7 as newId } from 'uuid';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { members } from '../../schema/collections/members.ts';
import { overrides } from '../../schema/collections/overrides.ts';
import { parentingPlans } from '../../schema/collections/parenting-plans.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { clockOf, editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { AgreementContext, Effect } from '../../schema/rules/agreements/rules.ts';
import { type Settled, settle } from '../../schema/rules/agreements/settle.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { hasNarrowed } from './audience.ts';
import { type Authorship, isOwn } from './authorship.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordTransaction, StoredRecord } from './store.ts';

/** What people agree on: the rules of `schema/rules/agreements`, for records of the store. */

/** What decides about a record of this collection besides itself; null where nobody is asked. */
export async function agreementContext(
  tx: Pick<RecordTransaction, 'listAll'>,
  collection: CollectionName,
  { actor, memberIds, now }: { actor: Actor; memberIds: ReadonlySet<string>; now: number },
): Promise<AgreementContext | null> {
  if (serverCollections[collection].agreement === null) return null;
  const names = new Map(
    (await tx.listAll(members)).map(({ record }) => [record.id, record.name] as const),
  );
  return {
    plans: presentIn(await tx.listAll(parentingPlans)),
    overrides: presentIn(await tx.listAll(overrides)),
    memberIds,
    nameOf: (userId) => names.get(userId) ?? 'Somebody',
    actor,
    makeId: newId,
    now,
  };
}

type Changed = {
  collection: CollectionName;
  before: AnyRecord | null;
  after: AnyRecord;
  authorship: Authorship;
};

/** What the server decides about a change; null where nobody is asked. */
export function settleChange(
  { collection, before, after, authorship }: Changed,
  context: AgreementContext | null,
): Settled | null {
  const { agreement: rules } = serverCollections[collection];
  if (rules === null || context === null) return null;
  const isOwnStep = (id: string) => isOwn(clockOf(after, `steps.${id}`), authorship);
  return settle({ rules, before, after, isOwnStep }, context);
}

/** The record with what the server has decided, by the server's stamp. */
export function withDecision(
  collection: CollectionName,
  record: AnyRecord,
  fields: Readonly<Record<string, unknown>>,
  now: number,
): AnyRecord {
  const author = { by: record.updatedBy, at: now, node: SERVER_NODE };
  const decided = editRecord(mergeShapeOf(collection), record, fields, author);
  return decided === record ? record : { ...decided, updatedAt: record.updatedAt };
}

/** What was stored, with the record before; null for a new one. */
export type Stored = { before: AnyRecord | null; stored: StoredRecord };

/** Stores what follows from an agreement. */
export async function putEffects(
  tx: RecordTransaction,
  effects: readonly Effect[],
  { by, now }: { by: string; now: number },
): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const effect of effects) {
    const { collection, id } = effect;
    if (effect.kind === 'create') {
      const record = newRecord(effect, { by, now });
      stored.push({ before: null, stored: tx.put(collection, record, { narrowed: false }) });
      continue;
    }
    const [held] = await tx.getMany([{ collection, id }]);
    if (!held) continue;
    const author = { by, at: now, node: SERVER_NODE };
    const changed = editRecord(mergeShapeOf(collection), held.record, effect.changes, author);
    const narrowed = hasNarrowed(collection, held.record, changed);
    stored.push({ before: held.record, stored: tx.put(collection, changed, { narrowed }) });
  }
  return stored;
}

function newRecord(
  { id, createdBy, fields }: Extract<Effect, { kind: 'create' }>,
  { by, now }: { by: string; now: number },
): AnyRecord {
  return {
    ...fields,
    id,
    childId: null,
    createdBy,
    createdAt: now,
    updatedBy: by,
    updatedAt: now,
    schemaVersion: 1,
    clocks: { '*': nextStamp(now, [], SERVER_NODE) },
    removed: null,
  };
}

function presentIn(rows: readonly StoredRecord[]): AnyRecord[] {
  return rows.map(({ record }) => record).filter((record) => !isRemoved(record));
}
