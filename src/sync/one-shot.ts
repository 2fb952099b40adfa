import type { Clock } from '../lib/clock.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { createDebugRecorder } from '../lib/debug-recorder.ts';
import { deviceStore } from '../lib/device-store.ts';
import { firstValue } from '../lib/live.ts';
import { webLocks } from '../lib/locks.ts';
import { countWaiting } from '../media/store/count-waiting.ts';
import type { UploadParts } from '../media/upload/run-uploads.ts';
import { sendSome } from '../media/upload/send-some.ts';
import { type SyncReplica, openSyncReplica } from '../replica/open-stored.ts';
import { hasLock } from '../replica/storage/locked.ts';
import { type Session, createSession } from '../session/session.ts';
import { openSyncChannel } from './channel.ts';
import { openDeviceClock, rememberSkew } from './device-clock.ts';
import { SyncEngine } from './engine/engine.ts';
import { roleOf } from './role.ts';
import { createHttpTransport } from './worker/http-transport.ts';
import { leaderLock } from './worker/leader.ts';

/**
 * A browser may stop a service worker at any time. This timeout ends the work before the browser
 * does.
 */
const BUDGET_MS = 60_000;
/** How long a leader tab may take to send everything before the service worker does it itself. */
const LEADER_TIMEOUT_MS = 5_000;

/**
 * Sends what is queued and fetches what is new, once, with or without a page open.
 *
 * @returns `nothing` when nobody is signed in (another attempt would not help before they sign
 * in), `done` when the queue is empty
 * @throws Error when something is still queued, so that the browser triggers another sync
 */
export async function runOneShotSync(): Promise<'done' | 'nothing'> {
  const recorder = createDebugRecorder({ source: 'sw', device: deviceStore });
  const { log } = recorder;
  log('background sync start');
  try {
    const outcome = await syncOnce(log);
    log('background sync end', { outcome });
    return outcome;
  } catch (error) {
    log('background sync incomplete', { error: error instanceof Error ? error.name : 'unknown' });
    throw error;
  } finally {
    await recorder.flush();
    recorder.close();
  }
}

async function syncOnce(log: DebugLog): Promise<'done' | 'nothing'> {
  const clock = await openDeviceClock(deviceStore);
  const userId = await signedInUser(clock);
  // What is locked is sent after its person has signed in and a page has unlocked it.
  if (userId === null || (await hasLock(userId))) return 'nothing';
  // Bound to this user: somebody else may sign in while the entries are being sent.
  const session = createSession({ clock, userId });
  try {
    const replica = await openSyncReplica({ userId, clock });
    try {
      const locks = webLocks();
      const drain = () => drainOnce({ session, clock, replica, log });
      const lock = leaderLock(userId);
      const isAlone = await locks?.request(lock, { ifAvailable: true }, async (held) => {
        if (held) await drain();
        return held !== null;
      });
      log('leader lock', { free: isAlone ?? false });
      if (!isAlone && !(await leaderDrains(userId, replica))) await drain();
      const left = await replica.sync.countWaiting();
      if (left > 0) throw new Error(`${left} records are still queued`);
      // A tab that leads sends them itself.
      const files = isAlone ? await sendFiles({ userId, session, replica }) : 0;
      if (files > 0) throw new Error(`${files} files are still queued`);
      return 'done';
    } finally {
      await replica.close();
    }
  } finally {
    session.close();
  }
}

async function sendFiles(parts: UploadParts): Promise<number> {
  if ((await countWaiting(parts.userId)) === 0) return 0;
  return sendSome(parts, AbortSignal.timeout(BUDGET_MS));
}

type Parts = {
  session: Session;
  clock: Awaited<ReturnType<typeof openDeviceClock>>;
  replica: SyncReplica;
  log: DebugLog;
};

async function drainOnce({ session, clock, replica, log }: Parts): Promise<void> {
  const budget = AbortSignal.timeout(BUDGET_MS);
  const engine = new SyncEngine({
    store: replica.sync,
    transport: createHttpTransport((path, init) => session.authorizedFetch(path, init), budget),
    now: Date.now,
    random: Math.random,
    role: () => roleOf(session),
    onStatus: () => undefined,
    onSkew: (skewMs) => rememberSkew({ clock, device: deviceStore, skewMs }),
    log,
  });
  while (!budget.aborted) {
    const { sleepMs } = await engine.advance();
    // Done, or held after a failure: the next background sync continues.
    if (sleepMs > 0) return;
  }
}

/** Wakes the leading tab and waits until it has sent everything. */
async function leaderDrains(userId: string, replica: Parts['replica']): Promise<boolean> {
  const channel = openSyncChannel(userId);
  try {
    channel.post({ type: 'woke' });
    const counts = replica.queue.counts();
    await firstValue(
      {
        get: () => (counts.get()?.waiting === 0 ? true : undefined),
        subscribe: (listener) => counts.subscribe(listener),
      },
      AbortSignal.timeout(LEADER_TIMEOUT_MS),
    );
    return true;
  } catch {
    return false;
  } finally {
    channel.close();
  }
}

/** Whose entries this device sends; null while nobody is signed in. */
export async function signedInUser(clock: Clock): Promise<string | null> {
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
