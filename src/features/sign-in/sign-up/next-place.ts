import type { Role } from '../../../../schema/rights/roles.ts';

/** Where a new person goes; `childProfile` and the welcome after it are steps of the dialog. */
export type NextPlace = 'childProfile' | '/home' | '/onboarding' | '/caregiver-onboarding';

type Arrival = {
  role: Role;
  /** Has just paid for the family. */
  paid: boolean;
  /** How many children the person may see; null where nobody could tell. */
  children: number | null;
};

/** What comes after an account has been made (specification §4). */
export function nextPlace({ role, paid, children }: Arrival): NextPlace {
  if (paid) return 'childProfile';
  if (role === 'caregiver') return '/caregiver-onboarding';
  // A family that is a moment old; nothing needs to be looked up.
  if (role === 'super_admin') return '/onboarding';
  if (children === null) return '/caregiver-onboarding';
  return children === 0 ? '/onboarding' : '/home';
}
