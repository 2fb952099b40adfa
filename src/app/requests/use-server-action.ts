import { useState } from 'react';
import { type Live, settles } from '../../lib/live.ts';
import type { Replica } from '../../replica/replica.ts';
import type { RequestFailure, RequestResult } from '../../session/requests/request.ts';
import type { Session } from '../../session/session.ts';
import { requestErrorText } from './request-error-text.ts';
import { useServices } from '../services.tsx';

/** How long a change that the server has made may take to arrive in the replica. */
const ARRIVES_WITHIN_MS = 6_000;

/**
 * Runs one server action at a time. It stays busy until the server has done it and the replica shows
 * it, so that the screen never shows the old state as if nothing had happened.
 */
export function useServerAction() {
  const { session, replica, sync } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<RequestFailure | null>(null);

  /**
   * @param work sends the request
   * @param seen waits until the result shows in the replica
   * @returns the server's answer; null when it failed, and `problem` then has the message
   */
  const run = async <T>(
    work: (session: Session) => Promise<RequestResult<T>>,
    seen?: Seen<T>,
  ): Promise<{ value: T } | null> => {
    if (busy) return null;
    setBusy(true);
    setError(null);
    try {
      const result = await work(session);
      if (!result.ok) {
        setError(result.error);
        return null;
      }
      if (seen && replica) {
        // The socket may be down: an extra sync round brings the change as well.
        sync?.sendNow();
        await seen(replica, result.value);
      }
      return { value: result.value };
    } finally {
      setBusy(false);
    }
  };
  return {
    run,
    busy,
    error,
    problem: error && requestErrorText(error),
    forget: () => setError(null),
  };
}

export type Seen<T> = (replica: Replica, answer: T) => Promise<boolean>;

/** Waits until the replica shows a result: `arrives((r) => r.members.all(), (members) => …)`. */
export function arrives<T, L>(
  of: (replica: Replica) => Live<L>,
  holds: (value: L, answer: T) => boolean,
): Seen<T> {
  return (replica, answer) =>
    settles(of(replica), (value) => holds(value, answer), ARRIVES_WITHIN_MS);
}
