import type { DeviceClock } from '../../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { ReplicaError, type StorageProblem } from '../../replica/errors.ts';
import { openReplica } from '../../replica/open-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../session/session.ts';
import { type Bell, createBell } from './wake-signal.ts';
import type { SyncChannel } from '../channel.ts';
import { SyncEngine } from '../engine/engine.ts';
import { createPlanWatch } from './subscription-plan-watch.ts';
import { roleOf } from '../role.ts';
import { rememberSkew } from '../device-clock.ts';
import { createLiveConnection } from './live-connection.ts';
import { INITIAL_STATUS, type SyncStatus } from '../status.ts';
import { createHttpTransport } from './transport.ts';

/** After the device could not store something, it is tried again this much later. */
const STORAGE_RETRY_MS = 15_000;

export type ReplicationParts = {
  userId: string;
  session: Session;
  clock: DeviceClock;
  channel: SyncChannel;
  device?: DeviceStore;
  open?: typeof openReplica;
};

/**
 * Replicates one person's data until `signal` aborts. Run by the leading worker alone.
 * @returns `outdated` when a newer release has taken the data over: this one must never lead again
 */
export async function replicate(
  parts: ReplicationParts,
  signal: AbortSignal,
): Promise<'ended' | 'outdated'> {
  while (!signal.aborted) {
    const term = new AbortController();
    const end = AbortSignal.any([signal, term.signal]);
    try {
      await runOnce(parts, end, () => term.abort());
    } catch (error) {
      // The replica could not be opened, or was taken away (eviction): begin again with it.
      const storage = storageProblem(error);
      if (storage === 'outdated') return storage;
      parts.channel.post({ type: 'status', status: { ...INITIAL_STATUS, storage } });
      await createBell().sleep(STORAGE_RETRY_MS, signal);
    } finally {
      term.abort();
    }
  }
  return 'ended';
}

async function runOnce(
  parts: ReplicationParts,
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> {
  const { userId, session, clock, channel, device = deviceStore, open = openReplica } = parts;
  const replica = await open({ userId, clock, device, onLost });
  const bell = createBell();
  let storage: StorageProblem | null = null;
  const tell = (status: SyncStatus) =>
    channel.post({ type: 'status', status: { ...status, storage } });
  const engine = new SyncEngine({
    store: replica.sync,
    transport: createHttpTransport((path, init) => session.authorizedFetch(path, init), signal),
    now: Date.now,
    random: Math.random,
    role: () => roleOf(session),
    onStatus: tell,
    onSkew: (skewMs) => rememberSkew({ clock, device, skewMs }),
  });
  let isBuilding = false;
  const stopListening = listen({ parts, engine, replica, bell, signal, tell });
  try {
    await replica.timers.tidy();
    while (!signal.aborted) {
      try {
        const { sleepMs } = await engine.advance();
        if (storage !== null) {
          storage = null;
          tell(engine.status());
        }
        if (sleepMs > 0 && !isBuilding && hasAllHistory(engine.status())) {
          isBuilding = true;
          // What it does not get to is summed when a screen asks for it.
          void replica.totals.build(signal).catch(() => undefined);
        }
        if (sleepMs > 0) await bell.sleep(sleepMs, signal);
      } catch (error) {
        storage = storageProblem(error);
        if (storage === 'lost' || signal.aborted) throw error;
        tell(engine.status());
        await bell.sleep(STORAGE_RETRY_MS, signal);
      }
    }
  } finally {
    stopListening();
    // A connection that is gone cannot be closed, and need not be.
    await replica.close().catch(() => undefined);
  }
}

/** Turns what happens around the engine into its events. */
function listen(options: {
  parts: ReplicationParts;
  engine: SyncEngine;
  replica: Replica;
  bell: Bell;
  signal: AbortSignal;
  tell: (status: SyncStatus) => void;
}): () => void {
  const { parts, engine, replica, bell, signal, tell } = options;
  const { userId, session, clock, channel } = parts;
  const plan = createPlanWatch({ userId, session, now: clock.now });
  const socket = createLiveConnection({
    session,
    signal,
    onPatch: (message) => {
      engine.receivePatch(message);
      bell.ring();
    },
    onPlan: plan.look,
    onConnected: (connected) => {
      // What changed before it was not told.
      if (connected) plan.lookIfOld();
      engine.receive({ type: 'socket', connected });
      bell.ring();
    },
  });
  const wake = () => {
    engine.receive({ type: 'woke', now: Date.now() });
    socket.connect();
    plan.lookIfOld();
    bell.ring();
  };
  const offline = () => {
    engine.receive({ type: 'offline' });
    // An open websocket notices a cut only after its ping; do not stay blind that long.
    socket.disconnect();
  };
  const counts = replica.queue.counts();
  const running = replica.timers.alive();
  const stops = [
    counts.subscribe(() => {
      if ((counts.get()?.waiting ?? 0) === 0) return;
      engine.receive({ type: 'wrote' });
      bell.ring();
    }),
    running.subscribe(() => void replica.timers.tidy().catch(() => undefined)),
    session.state.subscribe(() => {
      const state = session.state.get();
      if (state.status !== 'signedIn' || state.needsSignIn) return;
      engine.receive({ type: 'signedIn' });
      socket.connect();
      plan.lookIfOld();
      bell.ring();
    }),
    channel.listen(({ type }) => {
      if (type === 'woke') wake();
      else if (type === 'offline') offline();
      else if (type === 'hello') tell(engine.status());
      else if (type === 'again') {
        engine.readAgain();
        wake();
      }
    }),
  ];
  addEventListener('online', wake, { signal });
  addEventListener('offline', offline, { signal });
  if (navigator.onLine) {
    socket.connect();
    plan.lookIfOld();
  }
  return () => stops.forEach((stop) => stop());
}

/** Before that, days would be summed only to be summed again when more of them arrives. */
function hasAllHistory({ usable, history }: SyncStatus): boolean {
  return usable && history === null;
}

function storageProblem(error: unknown): StorageProblem {
  return error instanceof ReplicaError ? error.kind : 'unknown';
}
