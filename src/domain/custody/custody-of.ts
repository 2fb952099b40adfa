import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import type { CustodyOverride, CustodyPlan } from '../../../schema/rules/schedule/custody.ts';
import {
  toCustodyOverride,
  toCustodyPlan,
} from '../../../schema/rules/schedule/custody-of-child.ts';

/** What `resolveCustody` takes. */
export type Agreed = {
  plans: readonly CustodyPlan[];
  overrides: readonly CustodyOverride[];
};

/** The plans and overrides that count. A plan that was replaced counts for the time before. */
export function agreedOf(
  plans: readonly ParentingPlanRecord[],
  overrides: readonly OverrideRecord[],
): Agreed {
  return {
    plans: plans.filter(isInForce).map(toCustodyPlan),
    overrides: overrides.filter(isAgreed).map(toCustodyOverride),
  };
}

/** A plan with what was proposed with it, as if it were agreed on already. */
export function asIfAgreed(
  plan: ParentingPlanRecord,
  overrides: readonly OverrideRecord[],
): Agreed {
  return {
    plans: [toCustodyPlan(plan)],
    overrides: overrides
      .filter(({ mode, status }) => mode === null && (status === 'draft' || status === 'proposed'))
      .map(toCustodyOverride),
  };
}

export function isInForce({ status }: ParentingPlanRecord): boolean {
  return status === 'active' || status === 'superseded';
}

/** An accepted request does not count itself: the server has made overrides of it. */
export function isAgreed({ status, mode }: OverrideRecord): boolean {
  return status === 'accepted' && mode === null;
}
