import type { ParentingPlanRecord } from '../records/parenting-plan.ts';
import { PLAN_AGREEMENT_GROUP, agreementParts } from './agreement.ts';
import { defineCollection } from './define.ts';

/** The parenting plans: which home the children are in. */
export const parentingPlans = defineCollection<ParentingPlanRecord>()({
  ...agreementParts,
  name: 'parentingPlans',
  merge: { nested: ['steps'], sets: ['childIds'], groups: PLAN_AGREEMENT_GROUP },
  at: ({ effectiveFrom, createdAt }) => Date.parse(String(effectiveFrom)) || createdAt,
  kind: () => '',
});
