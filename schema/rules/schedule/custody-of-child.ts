import type { OverrideRecord } from '../../records/override.ts';
import type { ParentingPlanRecord } from '../../records/parenting-plan.ts';
import { lastDayOf } from '../agreements/status.ts';
import { type Custody, type CustodyOverride, type CustodyPlan, resolveCustody } from './custody.ts';

/** With whom a child is, by the records of plans and overrides. Device and server call the same function. */

/** Plans and overrides that count: those that were agreed on, also plans that a later one has ended. */
const PLANS_IN_FORCE: readonly string[] = ['active', 'superseded'];

/**
 * Resolves the plans and overrides that are about a child.
 * @param range instants, epoch ms, from ≤ t < to
 */
export function custodyOf(
  childId: string,
  records: { plans: readonly ParentingPlanRecord[]; overrides: readonly OverrideRecord[] },
  range: { from: number; to: number },
): Custody {
  const plans = records.plans.filter(
    ({ childIds, status }) => childIds.includes(childId) && PLANS_IN_FORCE.includes(status),
  );
  const overrides = records.overrides.filter(
    ({ childIds, status, mode }) =>
      childIds.includes(childId) && status === 'accepted' && mode === null,
  );
  return resolveCustody(plans.map(toCustodyPlan), overrides.map(toCustodyOverride), range);
}

/** A plan of any status as the resolution knows it, for a preview. */
export function toCustodyPlan(plan: ParentingPlanRecord): CustodyPlan {
  const { id, createdAt, parties, tz, effectiveFrom } = plan;
  const { cycleDays, anchorDate, exchanges, defaultPlace } = plan;
  return {
    id,
    createdAt,
    partyIds: parties.map(({ partyId }) => partyId),
    tz,
    effectiveFrom,
    effectiveTo: lastDayOf(plan),
    cycleDays,
    anchorDate,
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      place: exchange.place ?? defaultPlace,
    })),
  };
}

/** An override of any status as the resolution knows it. */
export function toCustodyOverride(override: OverrideRecord): CustodyOverride {
  const { id, planId, kind, toParty, from, to, repeat, dateRule } = override;
  return {
    id,
    planId,
    kind,
    toParty,
    from,
    to,
    repeat,
    dateRule,
    acceptedAt: override.agreedAt ?? override.createdAt,
    startExchange: override.startExchange,
    endExchange: override.endExchange,
    settles: override.settles,
  };
}
