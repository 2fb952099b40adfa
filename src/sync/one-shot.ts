import type { Clock } from '../lib/clock.ts';
import { deviceStore } from '../lib/device-store.ts';
import { firstValue } from '../lib/live.ts';
import { webLocks } from '../lib/locks.ts';
import { openReplica } from '../replica/open-replica.ts';
import { type Session, createSession } from '../session/session.ts';
import { openSyncChannel } from './channel.ts';
import { SyncEngine } from './engine/engine.ts';
import { leaderLock } from './worker/leader.ts';
import { roleOf } from './role.ts';
import { openDeviceClock, rememberSkew } from './device-clock.ts';
import { createHttpTransport } from './worker/transport.ts';

/** A service worker may be stopped at any time; this leaves it before the browser does. */
const BUDGET_MS = 60_000;
/** How long a leader in a tab gets to answer the bell before its work is done here as well. */
const LEADER_PATIENCE_MS = 5_000;

/**
 * Sends what waits and fetches what is new, once, with or without a page open.
 *
 * @returns `nothing` when there is nobody to send for (ringing again could not help before they
 * sign in), `done` when nothing is left to send
 * @throws Error when something is left, so that the browser rings again later
 */
export async function runOneShotSync(): Promise<'done' | 'nothing'> {
  const clock = await openDeviceClock(deviceStore);
  const userId = await signedInUser(clock);
  if (userId === null) return 'nothing';
  // Bound to this person: somebody else may sign in while their entries are being sent.
  const session = createSession({ clock, userId });
  try {
    const replica = await openReplica({ userId, clock });
    try {
      const locks = webLocks();
      const drain = () => drainOnce({ session, clock, replica });
      const lock = leaderLock(userId);
      const alone = await locks?.request(lock, { ifAvailable: true }, async (held) => {
        if (held) await drain();
        return held !== null;
      });
      if (!alone && !(await leaderDrains(userId, replica))) await drain();
      const left = await replica.sync.countWaiting();
      if (left > 0) throw new Error(`${left} records still wait`);
      return 'done';
    } finally {
      await replica.close();
    }
  } finally {
    session.close();
  }
}

type Parts = {
  session: Session;
  clock: Awaited<ReturnType<typeof openDeviceClock>>;
  replica: Awaited<ReturnType<typeof openReplica>>;
};

async function drainOnce({ session, clock, replica }: Parts): Promise<void> {
  const budget = AbortSignal.timeout(BUDGET_MS);
  const engine = new SyncEngine({
    store: replica.sync,
    transport: createHttpTransport((path, init) => session.authorizedFetch(path, init), budget),
    now: Date.now,
    random: Math.random,
    role: () => roleOf(session),
    onStatus: () => undefined,
    onSkew: (skewMs) => rememberSkew({ clock, device: deviceStore, skewMs }),
  });
  while (!budget.aborted) {
    const { sleepMs } = await engine.advance();
    // Held after a failure, or done: both are for the next ring.
    if (sleepMs > 0) return;
  }
}

/** Rings the leading tab, if it is awake, and waits for it to send everything. */
async function leaderDrains(userId: string, replica: Parts['replica']): Promise<boolean> {
  const channel = openSyncChannel(userId);
  try {
    channel.post({ type: 'woke' });
    const patience = AbortSignal.timeout(LEADER_PATIENCE_MS);
    const counts = replica.queue.counts();
    await firstValue(
      {
        get: () => (counts.get()?.waiting === 0 ? true : undefined),
        subscribe: (listener) => counts.subscribe(listener),
      },
      patience,
    );
    return true;
  } catch {
    return false;
  } finally {
    channel.close();
  }
}

async function signedInUser(clock: Clock): Promise<string | null> {
  const session = createSession({ clock });
  try {
    const state = await firstValue({
      get: () => {
        const current = session.state.get();
        return current.status === 'loading' ? undefined : current;
      },
      subscribe: (listener) => session.state.subscribe(listener),
    });
    return state.status === 'signedIn' && !state.needsSignIn ? state.user.id : null;
  } finally {
    session.close();
  }
}
