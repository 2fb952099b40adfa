import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback, useEffect, useState } from 'react';
import { type AccessRequest, accessRequestIn } from '../../../schema/rights/access-request.ts';
import { newId } from '../../lib/ids.ts';
import {
  addAccountTasks,
  sendAccountTasks,
  waitingAccessRequest,
} from '../../session/account-tasks/account-tasks.ts';
import type {
  AccessRequestTask,
  RefusedTask,
} from '../../session/account-tasks/account-tasks-facts.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useLive } from '../../ui/use-live.ts';
import { useClock, useServices } from '../services.tsx';
import { useRefusedTasks } from '../requests/use-refused-tasks.ts';
import { useOwnMember } from '../people/use-own-member.ts';
import { type OwnAccessRequest, ownAccessRequest } from './own-request.ts';

/** The request made on this device, by user id, until the member record has it or a later one. */
const requestsMadeHereAtom = atom<ReadonlyMap<string, AccessRequestTask>>(new Map());

/** The access request of the signed-in person, also offline. */
export function useOwnAccessRequest(): {
  /** undefined while it loads; null for none. */
  request: OwnAccessRequest | null | undefined;
  /** Stores the request at once and sends it when possible. Rejects when the device cannot store it. */
  requestAccess: (values: Pick<AccessRequest, 'children' | 'note'>) => Promise<void>;
  /** Withdraws the request, or dismisses its answer. */
  withdraw: (request: OwnAccessRequest) => Promise<void>;
} {
  const { session, sync } = useServices();
  const clock = useClock();
  const state = useLive(session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const member = useOwnMember();
  const local = useSessionAtom(requestsMadeHereAtom);
  const remember = useRemember();
  const isKnown = useWaiting(userId, remember);
  const refused = useRefusedTasks(userId);
  const store = async (task: AccessRequestTask) => {
    if (userId === null) return;
    await addAccountTasks(userId, { accessWish: task });
    remember(userId, task);
    // The member record returns with the request, by the socket or by a pull.
    void sendAccountTasks(userId, session).then(() => sync?.sendNow());
  };
  return {
    request:
      userId !== null && member !== undefined && isKnown
        ? ownAccessRequest(accessRequestIn(member), notRefused(local.get(userId), refused))
        : undefined,
    requestAccess: (values) => store({ ...values, id: newId(), at: clock.now() }),
    withdraw: ({ id }) => store({ id, withdrawn: true }),
  };
}

/** A refused request is shown among the refused tasks, and no longer waits to be sent. */
function notRefused(
  local: AccessRequestTask | undefined,
  refused: readonly RefusedTask[],
): AccessRequestTask | null {
  const isRefused = refused.some(({ task }) => task.accessWish?.id === local?.id);
  return local === undefined || isRefused ? null : local;
}

/** @returns whether the tasks that an earlier start left on this device have been read */
function useWaiting(userId: string | null, remember: Remember): boolean {
  const [knownOf, setKnownOf] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let stale = false;
    void waitingAccessRequest(userId)
      // Without storage, the request in the member record is shown alone.
      .catch(() => null)
      .then((waiting) => {
        if (waiting !== null) remember(userId, waiting);
        if (!stale) setKnownOf(userId);
      });
    return () => {
      stale = true;
    };
  }, [userId, remember]);
  return knownOf !== null && knownOf === userId;
}

type Remember = (userId: string, task: AccessRequestTask) => void;

function useRemember(): Remember {
  const store = useStore();
  return useCallback(
    (userId, task) => store.set(requestsMadeHereAtom, (made) => new Map(made).set(userId, task)),
    [store],
  );
}
