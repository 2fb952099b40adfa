import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useServices } from '../services.tsx';
import { useOwnMember } from './use-own-member.ts';

/** What this person is in the family now; null while nobody is signed in. */
export function useOwnRole(): { role: Role | null; isParent: boolean } {
  const state = useLive(useServices().session.state);
  const own = useOwnMember();
  if (state?.status !== 'signedIn') return { role: null, isParent: false };
  // A role can change while the token still names the old one.
  const role = own?.role ?? state.user.role;
  return { role, isParent: isParent(role) };
}
