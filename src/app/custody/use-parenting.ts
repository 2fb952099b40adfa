import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { liveOverrides, livePlans } from '../../replica/stores/parenting.ts';
import { useQuery } from '../use-query.ts';

/** The parenting plans on this device, oldest first; undefined while they are read. */
export function useParentingPlans(): readonly Entry<ParentingPlanRecord>[] | undefined {
  return useQuery(livePlans, []);
}

/** All overrides and requests, oldest first; undefined while they are read. */
export function useOverrides(): readonly Entry<OverrideRecord>[] | undefined {
  return useQuery(liveOverrides, []);
}
