import { useRights } from '../../../app/entries/rights.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';

/**
 * What this person may do with the parenting schedule: see plans, and propose and answer. A caregiver who
 * may only know with whom a child is today has no plan on the device.
 */
export function useMayPropose(): {
  seesPlans: boolean;
  proposes: boolean;
  /** Whether this person may start a plan that is not shared with the other parent. */
  decidesAlone: boolean;
} {
  const { someGrant } = useRights();
  const { role } = useOwnRole();
  return {
    seesPlans: someGrant(
      ({ parenting }) => parenting === 'see' || parenting === 'party' || parenting === 'edit',
    ),
    proposes: someGrant(({ parenting }) => parenting === 'party' || parenting === 'edit'),
    decidesAlone: role === 'super_admin',
  };
}
