import type { Queryable } from '../db/database.ts';
import { markMailLive } from './mail-subscriptions.ts';
import { LIVE_MS, markLive } from './subscriptions.ts';

/**
 * Which devices have a live connection to any process, and so announce things themselves. A process that
 * dies says so no more, and its devices count as closed after a minute.
 */
export type Presence = {
  opened(session: Connected): void;
  closed(session: Connected): void;
  close(): Promise<void>;
};
type Connected = { accountId: string; sessionId: string };

export function createPresence(
  db: Queryable,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): Presence {
  /** How many tabs each session has connected. */
  const sessions = new Map<string, { session: Connected; tabs: number }>();
  let marking = Promise.resolve();
  const mark = (connected: readonly Connected[], until: number): void => {
    marking = marking
      .then(async () => {
        await markLive(db, connected, until);
        // Another device of the person may be connected, so nothing is taken back.
        if (until > 0) await markMailLive(db, connected, until);
      })
      .catch(onError);
  };
  const timer = setInterval(() => {
    const connected = [...sessions.values()].map(({ session }) => session);
    mark(connected, now() + LIVE_MS);
  }, LIVE_MS / 2);
  timer.unref();
  return {
    opened({ accountId, sessionId }) {
      const known = sessions.get(sessionId);
      sessions.set(sessionId, { session: { accountId, sessionId }, tabs: (known?.tabs ?? 0) + 1 });
      if (!known) mark([{ accountId, sessionId }], now() + LIVE_MS);
    },
    closed({ accountId, sessionId }) {
      const known = sessions.get(sessionId);
      if (known && known.tabs > 1) {
        known.tabs -= 1;
        return;
      }
      sessions.delete(sessionId);
      mark([{ accountId, sessionId }], 0);
    },
    async close() {
      clearInterval(timer);
      await marking;
    },
  };
}
