import type { Role } from '../../../../schema/rights/roles.ts';

/** Where a new person goes next; `childProfile` and the welcome are steps of the dialog. */
export type NextPlace = 'childProfile' | '/home' | '/onboarding' | '/caregiver-onboarding';

type Arrival = {
  role: Role;
  /** The person has just paid for the family. */
  paid: boolean;
  /** How many children the person may see; null when the server did not answer. */
  children: number | null;
};

/** The destination after an account is created (specification §4). */
export function nextPlace({ role, paid, children }: Arrival): NextPlace {
  if (paid) return 'childProfile';
  if (role === 'caregiver') return '/caregiver-onboarding';
  // An owner has just created the family, so it has no children.
  if (role === 'super_admin') return '/onboarding';
  if (children === null) return '/caregiver-onboarding';
  return children === 0 ? '/onboarding' : '/home';
}
