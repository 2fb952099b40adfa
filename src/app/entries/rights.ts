import { useMemo } from 'react';
import type { EventRecord, EventType } from '../../../schema/records/event.ts';
import { type Actor, canLog, canWrite } from '../../../schema/rights/can.ts';
import { grantsFor } from '../../../schema/rights/grants.ts';
import { isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useServices } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/**
 * What this person may do, by the same function that the server asks. A control for what one may
 * not do is not drawn; what slips through comes back as "needs you".
 */
export type Rights = {
  mayLog: (type: EventType) => boolean;
  mayEdit: (event: EventRecord) => boolean;
  mayRemove: (event: EventRecord) => boolean;
};

export function useRights(): Rights {
  const { session } = useServices();
  const state = useLive(session.state);
  const children = useQuery((replica) => replica.children.all(), []);
  const members = useQuery((replica) => replica.members.all(), []);
  // A grant can begin and end by the clock.
  const now = useNow(60_000);
  return useMemo(() => {
    const user = state?.status === 'signedIn' ? state.user : undefined;
    const records = (children ?? []).map(({ record }) => record);
    const own = members?.find(({ record }) => record.id === user?.id)?.record ?? null;
    const actor: Actor = {
      userId: user?.id ?? '',
      role: user?.role ?? 'caregiver',
      grants: user ? grantsFor(user.id, records, own, now) : {},
    };
    const may = (action: 'edit' | 'remove') => (event: EventRecord) =>
      canWrite(actor, 'events', action, event, event, now);
    return {
      // Until the session is known nothing is hidden: controls that come late jump.
      mayLog: (type) =>
        user === undefined ||
        isParent(actor.role) ||
        type === 'pumping' ||
        records.some(({ id }) => canLog(actor, id, type)),
      mayEdit: may('edit'),
      mayRemove: may('remove'),
    };
  }, [state, children, members, now]);
}
