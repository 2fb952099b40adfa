import type { MemberRecord } from '../../../schema/records/member.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/** The member record of the signed-in person; undefined while it loads. */
export function useOwnMember(): MemberRecord | undefined {
  const state = useLive(useSession().state);
  const members = useQuery((replica) => replica.members.all(), []);
  if (state?.status !== 'signedIn') return undefined;
  return members?.find(({ record }) => record.id === state.user.id)?.record;
}
