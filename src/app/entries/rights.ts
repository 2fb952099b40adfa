import { useMemo } from 'react';
import { events } from '../../../schema/collections/events.ts';
import { type EventRecord, type EventType, eventTypes } from '../../../schema/records/event.ts';
import type { Actor } from '../../../schema/rights/actor.ts';
import { canWrite } from '../../../schema/rights/can.ts';
import { canLog } from '../../../schema/rights/logs.ts';
import { grantsFor } from '../../../schema/rights/grants.ts';
import { isParent } from '../../../schema/rights/roles.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useServices } from '../services.tsx';
import { useQuery } from '../use-query.ts';

/**
 * What this person may do, by the rules that the server uses. Controls for other actions are not
 * drawn; a write that the server refuses comes back as "needs you".
 */
export type Rights = {
  /** Until then nothing is hidden: controls that appear late would move the others. */
  isKnown: boolean;
  /** About any child, or about one. */
  mayLog: (type: EventType, childId?: string) => boolean;
  /** Whether there is anything this person may log. */
  logsAny: boolean;
  /** Whether entries of a type can be on this person's devices at all. */
  maySee: (type: EventType) => boolean;
  /** Whether any entry can be on this person's devices. */
  seesLog: boolean;
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
      // A role can change while the token still names the old one.
      role: own?.role ?? user?.role ?? 'caregiver',
      grants: user ? grantsFor(user.id, records, own, now) : {},
    };
    const may = (action: 'edit' | 'remove') => (event: EventRecord) =>
      canWrite(actor, events.name, action, event, event, now);
    const isKnown = user !== undefined && children !== undefined && members !== undefined;
    const isOpen = !isKnown || isParent(actor.role);
    const logs = (type: EventType, childId?: string) =>
      records.some(({ id }) => id === (childId ?? id) && canLog(actor, id, type));
    const grants = Object.values(actor.grants);
    const logsAny =
      isOpen || grants.some(({ log, medication }) => log.length > 0 || medication === 'give');
    return {
      isKnown,
      mayLog: (type, childId) => isOpen || logs(type, childId),
      maySee: (type) =>
        isOpen ||
        logs(type) ||
        grants.some(
          ({ view, medication }) =>
            view !== 'none' && (eventTypes[type].right !== 'medication' || medication !== 'none'),
        ),
      logsAny,
      seesLog: logsAny || grants.some(({ view }) => view !== 'none'),
      mayEdit: may('edit'),
      mayRemove: may('remove'),
    };
  }, [state, children, members, now]);
}
