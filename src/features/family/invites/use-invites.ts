import { useCallback, useEffect, useState } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { useSession } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import type { RequestFailure } from '../../../session/requests/request.ts';
import { listInvites } from '../../../session/requests/family-requests.ts';
import type { Family } from '../use-family.ts';

export type Invites = {
  /** Newest first; undefined until the first read. The last list stays while offline. */
  list: readonly InviteAnswer[] | undefined;
  error: RequestFailure | null;
  reload: () => void;
};

/**
 * The invitations, which are not in the replica. They are read again when the connection returns and
 * when somebody joins, because that uses one.
 */
export function useInvites({ members }: Family): Invites {
  const session = useSession();
  const online = useOnline();
  const [list, setList] = useState<readonly InviteAnswer[]>();
  const [error, setError] = useState<RequestFailure | null>(null);
  const [attempt, setTurn] = useState(0);
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
    // Members and attempt are dependencies only because their change must start a new read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [session, online, people, attempt]);
  return { list, error, reload: useCallback(() => setTurn((last) => last + 1), []) };
}
