import { overrideDefaults, planDefaults } from '../../../../schema/records/agreement-defaults.ts';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../../schema/records/parenting-plan.ts';
import type { Replica } from '../../../replica/replica.ts';
import { newStep, overridesOf, plansOf, stepOnPlan } from '../../../replica/stores/parenting.ts';
import type { NewRecord } from '../../../replica/stores/record-store.ts';

/**
 * The writes of the parenting view. What is proposed or answered is a step, on which the server decides
 * in the order of arrival; until then it is shown as not sent.
 */

/** The terms of a plan that the wizard makes. */
export type PlanTerms = Pick<
  ParentingPlanRecord,
  | 'name'
  | 'childIds'
  | 'parties'
  | 'tz'
  | 'effectiveFrom'
  | 'effectiveTo'
  | 'cycleDays'
  | 'anchorDate'
  | 'exchanges'
  | 'notes'
>;

/** The terms of an override; its plan and children are those of the lane. */
export type OverrideTerms = Pick<
  OverrideRecord,
  | 'kind'
  | 'name'
  | 'from'
  | 'to'
  | 'toParty'
  | 'repeat'
  | 'dateRule'
  | 'startExchange'
  | 'endExchange'
  | 'note'
>;

/**
 * Stores a plan with its holidays, as a draft or proposed. The holidays are agreed on with the plan.
 *
 * @param plan.isNew false: the draft with this id is changed
 * @param plan.respondBy epoch ms; null where nobody else is asked
 */
export async function savePlan(
  replica: Pick<Replica, 'store'>,
  {
    id,
    isNew,
    terms,
    holidays,
    respondBy,
    replyTo,
    sends,
    now,
  }: {
    id: string;
    isNew: boolean;
    terms: PlanTerms;
    holidays: readonly OverrideTerms[];
    respondBy: number | null;
    /** The proposal that this plan answers. */
    replyTo: string | null;
    sends: boolean;
    now: number;
  },
): Promise<void> {
  const plans = plansOf(replica);
  const proposed = sends ? newStep({ did: 'propose' }, now) : {};
  if (isNew) {
    await plans.add([
      {
        ...planDefaults,
        history: [],
        id,
        childId: null,
        ...terms,
        respondBy,
        replyTo,
        steps: proposed,
      },
    ]);
  } else {
    const stored = await plans.read(id);
    await plans.edit(id, { ...terms, respondBy, steps: { ...stored?.steps, ...proposed } });
  }
  const parts = holidays.map((holiday) => ({
    ...overrideDefaults,
    ...partOf({ id, parties: terms.parties }, terms.childIds),
    ...holiday,
    respondBy,
    steps: proposed,
  }));
  if (parts.length > 0) await overridesOf(replica).add(parts);
  if (!isNew && sends) await proposeDraftsOf(replica, id, { respondBy, now });
}

/** Proposes the holidays that were stored with the draft of a plan. */
async function proposeDraftsOf(
  replica: Pick<Replica, 'store'>,
  planId: string,
  { respondBy, now }: { respondBy: number | null; now: number },
): Promise<void> {
  const store = overridesOf(replica);
  const drafts = (await store.find({})).filter(
    (override) =>
      override.planId === planId &&
      override.status === 'draft' &&
      Object.keys(override.steps).length === 0,
  );
  const step = newStep({ did: 'propose' }, now);
  for (const { id } of drafts) await store.edit(id, { respondBy, steps: step });
}

/** Proposes a stored draft of a plan as it is, with its holidays. */
export async function proposePlan(
  replica: Pick<Replica, 'store'>,
  { id }: ParentingPlanRecord,
  { respondBy, now }: { respondBy: number | null; now: number },
): Promise<void> {
  await plansOf(replica).edit(id, { respondBy });
  await stepOnPlan(replica, id, { did: 'propose', now });
  await proposeDraftsOf(replica, id, { respondBy, now });
}

/** Moves a draft of a plan to the trash, with the overrides that were stored with it. */
export async function removePlanDraft(
  replica: Pick<Replica, 'store'>,
  { id }: ParentingPlanRecord,
): Promise<void> {
  const store = overridesOf(replica);
  const parts = (await store.find({})).filter(({ planId }) => planId === id);
  for (const part of parts) await store.remove(part.id);
  await plansOf(replica).remove(id);
}

/** The plan and the children that an override is about. */
export type OverrideOf = { plan: ParentingPlanRecord; childIds: readonly string[] };

/** Stores an override as a draft, or proposes it. */
export async function saveOverride(
  replica: Pick<Replica, 'store'>,
  {
    id,
    isNew,
    lane: { plan, childIds },
    terms,
    respondBy,
    replyTo,
    settles,
    sends,
    now,
  }: {
    id: string;
    isNew: boolean;
    lane: OverrideOf;
    terms: OverrideTerms;
    respondBy: number | null;
    replyTo: string | null;
    /** The clashing overrides between which this one decides. */
    settles: readonly string[];
    sends: boolean;
    now: number;
  },
): Promise<void> {
  const store = overridesOf(replica);
  const steps = sends ? newStep({ did: 'propose' }, now) : {};
  if (isNew) {
    await store.add([
      {
        ...overrideDefaults,
        ...partOf(plan, childIds),
        ...terms,
        id,
        respondBy,
        replyTo,
        settles: [...settles],
        steps,
      },
    ]);
  } else {
    const stored = await store.read(id);
    await store.edit(id, { ...terms, respondBy, steps: { ...stored?.steps, ...steps } });
  }
}

/** A request to swap days, in the terms of the record. */
export type RequestTerms = Pick<
  OverrideRecord,
  'name' | 'from' | 'to' | 'toParty' | 'mode' | 'back'
> & { reason: string };

/** Proposes a swap; with `replyTo` it answers another request, which it ends. */
export async function sendRequest(
  replica: Pick<Replica, 'store'>,
  {
    id,
    lane: { plan, childIds },
    terms: { reason, ...terms },
    respondBy,
    replyTo,
    now,
  }: {
    id: string;
    lane: OverrideOf;
    terms: RequestTerms;
    respondBy: number;
    replyTo: string | null;
    now: number;
  },
): Promise<void> {
  const request: NewRecord<OverrideRecord> = {
    ...overrideDefaults,
    ...partOf(plan, childIds),
    ...terms,
    id,
    kind: 'swap',
    dateRule: { kind: 'fixed' },
    note: reason,
    respondBy,
    replyTo,
    steps: newStep({ did: 'propose', reason }, now),
  };
  await overridesOf(replica).add([request]);
}

function partOf(plan: Pick<ParentingPlanRecord, 'id' | 'parties'>, childIds: readonly string[]) {
  return {
    childId: null,
    history: [],
    settles: [],
    planId: plan.id,
    childIds: [...childIds],
    userIds: plan.parties.flatMap(({ userId }) => userId ?? []).toSorted(),
  };
}
