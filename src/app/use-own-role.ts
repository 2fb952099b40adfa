import { type Role, isParent } from '../../schema/rights/roles.ts';
import { useLive } from '../ui/use-live.ts';
import { useServices } from './services.tsx';
import { useQuery } from './use-query.ts';

/** What this person is in the family now; null while nobody is signed in. */
export function useOwnRole(): { role: Role | null; isParent: boolean } {
  const state = useLive(useServices().session.state);
  const members = useQuery((replica) => replica.members.all(), []);
  if (state?.status !== 'signedIn') return { role: null, isParent: false };
  const { user } = state;
  // A role can change while the token still names the old one.
  const own = members?.find(({ record }) => record.id === user.id)?.record;
  const role = own?.role ?? user.role;
  return { role, isParent: isParent(role) };
}
