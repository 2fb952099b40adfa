import { useMemo } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { useSession } from '../../app/services.tsx';
import { useOwnRole } from '../../app/people/use-own-role.ts';
import { useQuery } from '../../app/use-query.ts';
import { useLive } from '../../ui/use-live.ts';

export type Family = {
  /** The owner first, then parents, then caregivers, each in the order of joining. */
  members: readonly MemberRecord[];
  children: readonly ChildRecord[];
  me: { id: string; name: string; role: Role };
  /** Whether the signed-in person sees the parents' view. */
  isParent: boolean;
  isOwner: boolean;
};

const ORDER: readonly Role[] = ['super_admin', 'parent', 'caregiver'];

/** The people of the family from the replica, so also offline; undefined while it loads. */
export function useFamily(): Family | undefined {
  const state = useLive(useSession().state);
  const members = useQuery((replica) => replica.members.all(), []);
  const children = useQuery((replica) => replica.children.all(), []);
  const { role: own } = useOwnRole();
  return useMemo(() => {
    if (state?.status !== 'signedIn' || !members || !children) return undefined;
    const { id, name, role: signedInAs } = state.user;
    const people = members.map(({ record }) => record);
    const role = own ?? signedInAs;
    return {
      members: people.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role)),
      children: children.map(({ record }) => record),
      me: { id, name, role },
      isParent: isParent(role),
      isOwner: role === 'super_admin',
    };
  }, [state, members, children, own]);
}
