import { useMemo } from 'react';
import { mayBeNotified } from '../../../schema/notifications/allowed.ts';
import { grantsFor } from '../../../schema/rights/grants.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnMember } from '../people/use-own-member.ts';
import { useOwnRole } from '../people/use-own-role.ts';
import { useQuery } from '../use-query.ts';

/** Whether this person's rights let them be told of what happens with these children. */
export function useMayBeNotified(userId: string): (childIds: readonly string[]) => boolean {
  const children = useQuery((replica) => replica.children.all(), []);
  const member = useOwnMember() ?? null;
  const { role } = useOwnRole();
  // A grant can begin and end by the clock.
  const now = useNow(60_000);
  return useMemo(() => {
    const records = children?.map(({ record }) => record) ?? [];
    const grants = grantsFor(userId, records, member, now);
    // Until the role is known nobody is told: what they may see has arrived by then.
    return (childIds) => role !== null && mayBeNotified({ userId, role, grants }, childIds);
  }, [children, member, role, userId, now]);
}
