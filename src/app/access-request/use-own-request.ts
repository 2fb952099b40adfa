import { useEffect, useState } from 'react';
import { type AccessRequest, accessRequestIn } from '../../../schema/rights/access-request.ts';
import { newId } from '../../lib/ids.ts';
import { type Cell, createCell } from '../../lib/live.ts';
import {
  addAccountTasks,
  sendAccountTasks,
  waitingAccessRequest,
} from '../../session/account-tasks/account-tasks.ts';
import type { AccessRequestTask } from '../../session/account-tasks/account-tasks-facts.ts';
import { useLive } from '../../ui/use-live.ts';
import { useClock, useServices } from '../services.tsx';
import { useOwnMember } from '../people/use-own-member.ts';
import { type OwnAccessRequest, ownAccessRequest } from './own-request.ts';

/** What was said here, by person, until the server tells it back or something later. */
const saidHere: Cell<ReadonlyMap<string, AccessRequestTask>> = createCell(new Map());

/** What this person asks the parents for, also where there is no signal. */
export function useOwnAccessRequest(): {
  /** undefined while it is read; null for none. */
  request: OwnAccessRequest | null | undefined;
  /** Kept here at once, and sent when it can be. Rejects where this device keeps nothing. */
  ask: (asked: Pick<AccessRequest, 'children' | 'note'>) => Promise<void>;
  /** Takes it back, or lets go of the answer to it. */
  takeBack: (request: OwnAccessRequest) => Promise<void>;
} {
  const { session, sync } = useServices();
  const clock = useClock();
  const state = useLive(session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const member = useOwnMember();
  const said = useLive(saidHere);
  const isKnown = useWaiting(userId);
  const say = async (word: AccessRequestTask) => {
    if (userId === null) return;
    await addAccountTasks(userId, { accessWish: word });
    remember(userId, word);
    // The member record brings it back, by the socket or by asking.
    void sendAccountTasks(userId, session).then(() => sync?.sendNow());
  };
  return {
    request:
      userId !== null && member !== undefined && isKnown
        ? ownAccessRequest(accessRequestIn(member), said?.get(userId) ?? null)
        : undefined,
    ask: (asked) => say({ ...asked, id: newId(), at: clock.now() }),
    takeBack: ({ id }) => say({ id, withdrawn: true }),
  };
}

/** @returns whether what waits on this device since an earlier start is known */
function useWaiting(userId: string | null): boolean {
  const [knownOf, setKnownOf] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let stale = false;
    void waitingAccessRequest(userId)
      // What the server knows is shown without it.
      .catch(() => null)
      .then((waiting) => {
        if (waiting !== null) remember(userId, waiting);
        if (!stale) setKnownOf(userId);
      });
    return () => {
      stale = true;
    };
  }, [userId]);
  return knownOf !== null && knownOf === userId;
}

function remember(userId: string, word: AccessRequestTask): void {
  saidHere.set(new Map(saidHere.get()).set(userId, word));
}
