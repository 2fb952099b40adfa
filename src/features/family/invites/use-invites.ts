import { useCallback, useEffect, useState } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import type { RequestFailure } from '../../../session/requests/request.ts';
import { listInvites } from '../../../session/requests/family-requests.ts';
import type { Family } from '../use-family.ts';

export type Invites = {
  /** Newest first; undefined until they have been read once. What was read stays while offline. */
  list: readonly InviteAnswer[] | undefined;
  error: RequestFailure | null;
  reload: () => void;
};

/**
 * The invitations, which only the server knows. Read again when the signal comes back and when
 * somebody joins, for that uses one up.
 */
export function useInvites({ members }: Family): Invites {
  const { session } = useServices();
  const online = useOnline();
  const [list, setList] = useState<readonly InviteAnswer[]>();
  const [error, setError] = useState<RequestFailure | null>(null);
  const [turn, setTurn] = useState(0);
  const people = members.map(({ id }) => id).join();
  useEffect(() => {
    if (!online) return undefined;
    let left = false;
    void listInvites(session).then((result) => {
      if (left) return;
      if (result.ok) setList(result.value.toSorted((a, b) => b.createdAt - a.createdAt));
      setError(result.ok ? null : result.error);
    });
    return () => {
      left = true;
    };
    // Who is here and the turn are not read: that they change is why it is read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [session, online, people, turn]);
  return { list, error, reload: useCallback(() => setTurn((last) => last + 1), []) };
}
