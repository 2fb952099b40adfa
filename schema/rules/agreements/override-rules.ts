import { overrideDefaults } from '../../records/agreement-defaults.ts';
import type { OverrideRecord } from '../../records/override.ts';
import type { ParentingPlanRecord } from '../../records/parenting-plan.ts';
import { partyUserIds } from '../../rights/parenting.ts';
import { instantOf } from '../schedule/zoned-time.ts';
import { defaultRespondBy } from './respond-by.ts';
import type { AgreementContext, AgreementRules, Effect } from './rules.ts';
import { proposerOf } from './status.ts';

/** How an override, or a request to swap days, is agreed on. */
export const overrideRules: AgreementRules = {
  collection: 'overrides',
  agreedStatus: 'accepted',
  isPart: true,
  canEnd: false,
  openFields: [],
  problemOf(record, context) {
    const override = record as OverrideRecord;
    const plan = planOf(override, context);
    if (plan === null) return 'Propose the plan that it belongs to first.';
    if (override.childIds.some((id) => !plan.childIds.includes(id))) {
      return 'The plan is not about this child.';
    }
    const parties = [override.toParty, ...(override.back ? [override.back.toParty] : [])];
    if (parties.some((id) => plan.parties.every(({ partyId }) => partyId !== id))) {
      return 'The plan does not have this home.';
    }
    // Swaps are what follows from a request that was accepted.
    return override.kind === 'swap' && override.mode === null ? 'A swap is asked for.' : null;
  },
  completedBy(record, context) {
    const override = record as OverrideRecord;
    const plan = planOf(override, context);
    if (plan === null) return {};
    const startAt = instantOf(override.from, plan.tz);
    const respondBy =
      override.mode === null || override.respondBy !== null
        ? override.respondBy
        : defaultRespondBy(startAt, context.now);
    return { userIds: partyUserIds(plan).toSorted(), respondBy };
  },
  zoneOf: (record, context) => planOf(record as OverrideRecord, context)?.tz ?? 'UTC',
  effectsOf: (record, context) => swapsOf(record as OverrideRecord, context),
};

/** The plan in which it would take effect; null while that is a draft or was not agreed on. */
function planOf(
  { planId }: Pick<OverrideRecord, 'planId'>,
  { plans }: AgreementContext,
): ParentingPlanRecord | null {
  const plan = plans.find(({ id }) => id === planId) as ParentingPlanRecord | undefined;
  return plan && ['proposed', 'active', 'superseded'].includes(plan.status) ? plan : null;
}

/** The overrides that an accepted request makes: one, or for a trade two. */
function swapsOf(request: OverrideRecord, context: AgreementContext): Effect[] {
  if (request.mode === null) return [];
  const { from, to, toParty, back } = request;
  const swaps = [{ from, to, toParty }, ...(back ? [back] : [])];
  return swaps.map((days) => ({
    kind: 'create',
    collection: 'overrides',
    id: context.makeId(),
    createdBy: proposerOf(request) ?? request.createdBy,
    fields: swapFields(request, days, context),
  }));
}

function swapFields(
  request: OverrideRecord,
  { from, to, toParty }: Pick<OverrideRecord, 'from' | 'to' | 'toParty'>,
  { actor, now }: AgreementContext,
): Readonly<Record<string, unknown>> {
  const { planId, childIds, name, note, startExchange, endExchange, userIds } = request;
  const row = {
    id: `${request.id}:agreed`,
    by: actor.userId,
    at: now,
    did: 'agreed' as const,
    reason: '',
    otherId: request.id,
  };
  return {
    ...overrideDefaults,
    dateRule: { kind: 'fixed' },
    steps: {},
    planId,
    childIds,
    kind: 'swap',
    name,
    from,
    to,
    toParty,
    startExchange,
    endExchange,
    note,
    userIds,
    status: 'accepted',
    history: [row],
    agreedAt: now,
  };
}
