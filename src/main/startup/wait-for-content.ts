import type { AtomStore } from '../../lib/page-store.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../session/session.ts';
import type { ReplicaSessions } from '../replica-session/replica-sessions.ts';

/** After this time the frame is shown without content. */
export const TIMEOUT_MS = 300;

/**
 * Resolves when it is known who is signed in and what the device stores for them. A render before
 * that would have to be repeated, and would delay the content.
 *
 * @param readFirst reads what the first render shows
 */
export function waitForContent(
  { state }: Pick<Session, 'state'>,
  { current }: Pick<ReplicaSessions, 'current'>,
  readFirst: (replica: Replica, store: AtomStore) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve) => {
    const show = (): void => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
      resolve();
    };
    const look = (): void => {
      const { replica, openError, store } = current.get();
      const { status } = state.get();
      const isNobody = status === 'signedOut' || status === 'removed';
      if (isNobody || openError) show();
      else if (replica) void readFirst(replica, store).then(show, show);
    };
    const timer = setTimeout(show, TIMEOUT_MS);
    const stops = [state.subscribe(look), current.subscribe(look)];
    look();
  });
}
