import { collections } from '../../../schema/collections.ts';
import type { AgreementStep } from '../../../schema/records/agreement.ts';
import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import type { Live } from '../../lib/live.ts';
import { newId } from '../../lib/ids.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { NewRecord, RecordStore } from './record-store.ts';

/**
 * Parenting plans and overrides on this device. A person writes drafts and steps (propose, accept,
 * decline, withdraw); the server decides on the steps in the order in which they arrive, and writes
 * status and history. `pendingStep` (schema/rules/agreements/status.ts) finds a step that it has not
 * decided on: the screen shows it as not sent yet.
 */
export function plansOf(replica: Pick<Replica, 'store'>): RecordStore<ParentingPlanRecord> {
  return replica.store(collections.parentingPlans);
}

export function overridesOf(replica: Pick<Replica, 'store'>): RecordStore<OverrideRecord> {
  return replica.store(collections.overrides);
}

export function livePlans(replica: Pick<Replica, 'store'>): Live<Entry<ParentingPlanRecord>[]> {
  return plansOf(replica).live({ order: 'oldestFirst' });
}

export function liveOverrides(replica: Pick<Replica, 'store'>): Live<Entry<OverrideRecord>[]> {
  return overridesOf(replica).live({ order: 'oldestFirst' });
}

type Step = Pick<AgreementStep, 'did'> & { reason?: string; endsOn?: string };

/** A step of the person, to be decided by the server. `steps` of a new record, or to add to one. */
export function newStep(
  { did, reason = '', endsOn }: Step,
  at: number,
): Record<string, AgreementStep> {
  const step = { did, at, reason, ...(endsOn === undefined ? {} : { endsOn }) };
  // Names of fields have no hyphens.
  return { [newId(at).replaceAll('-', '_')]: step };
}

/**
 * Adds a step to a plan: proposes the draft, answers the proposal, or withdraws it; the same for its end.
 * @param now epoch ms
 * @throws InvalidRecordError; ReplicaError; RangeError when this device does not have it
 */
export async function stepOnPlan(
  replica: Pick<Replica, 'store'>,
  id: string,
  { now, ...step }: Step & { now: number },
): Promise<ParentingPlanRecord> {
  const store = plansOf(replica);
  const { steps } = await existing(store, id);
  return store.edit(id, { steps: { ...steps, ...newStep(step, now) } });
}

/** The same for an override or a request. */
export async function stepOnOverride(
  replica: Pick<Replica, 'store'>,
  id: string,
  { now, ...step }: Step & { now: number },
): Promise<OverrideRecord> {
  const store = overridesOf(replica);
  const { steps } = await existing(store, id);
  return store.edit(id, { steps: { ...steps, ...newStep(step, now) } });
}

/**
 * Stores a new override or request and proposes it; with `replyTo` it is the counter-proposal to another
 * one, which it ends.
 */
export async function proposeOverride(
  replica: Pick<Replica, 'store'>,
  draft: NewRecord<OverrideRecord>,
  now: number,
): Promise<OverrideRecord> {
  const steps = newStep({ did: 'propose' }, now);
  const [record] = await overridesOf(replica).add([{ ...draft, steps }]);
  if (!record) throw new RangeError('overrides: nothing was stored');
  return record;
}

async function existing<R extends OverrideRecord | ParentingPlanRecord>(
  store: RecordStore<R>,
  id: string,
): Promise<R> {
  const record = await store.read(id);
  if (!record) throw new RangeError(`${store.collection.name}: no such record on this device`);
  return record;
}
