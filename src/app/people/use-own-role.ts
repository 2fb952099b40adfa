import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';
import { useOwnMember } from './use-own-member.ts';

/** The current role of the signed-in person; null while nobody is signed in. */
export function useOwnRole(): { role: Role | null; isParent: boolean } {
  const state = useLive(useSession().state);
  const own = useOwnMember();
  if (state?.status !== 'signedIn') return { role: null, isParent: false };
  // The member record is newer than the token, which keeps the role of its issue.
  const role = own?.role ?? state.user.role;
  return { role, isParent: isParent(role) };
}
