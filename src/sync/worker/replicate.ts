import type { LiveMessage } from '../../../schema/wire/socket.ts';
import type { DeviceClock } from '../../lib/clock.ts';
import { type DebugLog, noDebugLog } from '../../lib/debug-log.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type WakeSignal, createWakeSignal } from '../../lib/wake-signal.ts';
import { followUploads } from '../../media/follow-uploads.ts';
import { type StorageProblem, toReplicaError } from '../../replica/errors.ts';
import { openReplica } from '../../replica/open-replica.ts';
import { afterBulkWrites } from '../../replica/bulk-writes.ts';
import { NO_SCHEMAS } from '../../replica/stores/record-schemas.ts';
import type { Replica } from '../../replica/replica.ts';
import { buildTotals } from '../../replica/totals/build-totals.ts';
import type { Session } from '../../session/session.ts';
import type { SyncChannel } from '../channel.ts';
import { rememberSkew } from '../device-clock.ts';
import { SyncEngine } from '../engine/engine.ts';
import { roleOf } from '../role.ts';
import { INITIAL_STATUS, type SyncStatus, statusToMessage } from '../status.ts';
import { createHttpTransport } from './http-transport.ts';
import { createLiveConnection } from './live-connection.ts';
import { type ReadAhead, withReadAhead } from './read-ahead.ts';
import { createSubscriptionPlanWatch } from './subscription-plan-watch.ts';

/** Pause before the next attempt after the device could not store something. */
const STORAGE_RETRY_MS = 15_000;

export type ReplicationParts = {
  userId: string;
  session: Session;
  clock: DeviceClock;
  channel: SyncChannel;
  device?: DeviceStore;
  open?: typeof openReplica;
  log?: DebugLog;
};

/**
 * Replicates one person's data until `signal` aborts. Only the leading worker runs it.
 *
 * @returns `outdated` when a newer release has taken the data over: this one must never lead again
 */
export async function replicate(
  parts: ReplicationParts,
  signal: AbortSignal,
): Promise<'ended' | 'outdated'> {
  const { channel, log = noDebugLog } = parts;
  while (!signal.aborted) {
    const term = new AbortController();
    const end = AbortSignal.any([signal, term.signal]);
    try {
      await runOnce({ ...parts, log }, end, () => term.abort());
    } catch (error) {
      // What fails because this worker stops is no news for the other tabs.
      if (signal.aborted) break;
      // The replica could not be opened, or the browser removed it: open it again.
      const storage = toReplicaError(error).kind;
      log('storage error', { kind: storage });
      if (storage === 'outdated') return storage;
      const status = statusToMessage({ ...INITIAL_STATUS, storage });
      channel.post({ type: 'status', status });
      await createWakeSignal().sleep(STORAGE_RETRY_MS, signal);
    } finally {
      term.abort();
    }
  }
  return 'ended';
}

async function runOnce(
  parts: ReplicationParts & { log: DebugLog },
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> {
  const { userId, session, clock, channel, log } = parts;
  const { device = deviceStore, open = openReplica } = parts;
  const openedAt = Date.now();
  const replica = await open({ userId, clock, device, schemas: NO_SCHEMAS, onLost });
  log('replica opened', { ms: Date.now() - openedAt });
  const wakeSignal = createWakeSignal();
  let storage: StorageProblem | null = null;
  // A request that ends with this worker says nothing about the network.
  const publish = (status: SyncStatus) => {
    if (signal.aborted) return;
    channel.post({ type: 'status', status: statusToMessage({ ...status, storage }) });
  };
  const transport = withReadAhead(
    createHttpTransport((path, init) => session.authorizedFetch(path, init), signal),
    // Reads the store of the tokens, after the request has read its own.
    () => replica.sync.readState(),
  );
  const engine = new SyncEngine({
    store: replica.sync,
    transport,
    now: Date.now,
    random: Math.random,
    role: () => roleOf(session),
    onStatus: publish,
    onSkew: (skewMs) => rememberSkew({ clock, device, skewMs }),
    log,
  });
  let isBuildingTotals = false;
  /** Writes that nothing here waits for; their transactions end before the replica is closed. */
  const backgroundWork = new Set<Promise<unknown>>();
  const runAside = (work: Promise<unknown>): void => {
    backgroundWork.add(work);
    const forget = () => backgroundWork.delete(work);
    work.then(forget, forget);
  };
  const stopListening = listen({
    parts,
    engine,
    transport,
    replica,
    wakeSignal,
    signal,
    publish,
    runAside,
  });
  runAside(followUploads({ userId, session, replica }, signal));
  try {
    await replica.timers.tidy();
    while (!signal.aborted) {
      try {
        const { sleepMs } = await engine.advance();
        if (storage !== null) {
          storage = null;
          publish(engine.status());
        }
        if (sleepMs > 0 && !isBuildingTotals && hasAllHistory(engine.status())) {
          isBuildingTotals = true;
          // If this fails or ends early, a screen computes the missing totals when it needs them.
          runAside(buildTotals(replica, signal));
        }
        if (sleepMs > 0) await wakeSignal.sleep(sleepMs, signal);
      } catch (error) {
        storage = toReplicaError(error).kind;
        if (storage === 'lost' || signal.aborted) throw error;
        log('storage error', { kind: storage, retryInMs: STORAGE_RETRY_MS });
        publish(engine.status());
        await wakeSignal.sleep(STORAGE_RETRY_MS, signal);
      }
    }
  } finally {
    stopListening();
    await Promise.allSettled(backgroundWork);
    // Closing fails if the browser has already closed the connection, which is fine.
    await replica.close().catch(() => undefined);
  }
}

/** Translates events of the browser, the socket and the tabs into events of the engine. */
function listen(options: {
  parts: ReplicationParts & { log: DebugLog };
  engine: SyncEngine;
  transport: ReadAhead;
  replica: Replica;
  wakeSignal: WakeSignal;
  signal: AbortSignal;
  publish: (status: SyncStatus) => void;
  runAside: (work: Promise<unknown>) => void;
}): () => void {
  const { parts, engine, transport, replica, wakeSignal, signal, publish, runAside } = options;
  const { userId, session, clock, channel, log } = parts;
  const plan = createSubscriptionPlanWatch({ userId, session, now: clock.now });
  const socket = createLiveConnection({
    session,
    signal,
    log,
    onPatch: (message, event) => {
      transport.forget();
      engine.receivePatch(message);
      wakeSignal.wake();
      if (isNews(message, userId)) channel.post({ type: 'news', event, data: message });
    },
    onUnreadable: () => {
      engine.receive({ type: 'gap' });
      wakeSignal.wake();
    },
    onPlan: plan.refresh,
    onTyping: (event, data) => channel.post({ type: 'typing', event, data }),
    onConnected: (connected) => {
      // While the socket was disconnected, this device missed announcements of plan changes.
      if (connected) plan.refreshIfOld();
      engine.receive({ type: 'socket', connected });
      wakeSignal.wake();
    },
  });
  const wake = () => {
    engine.receive({ type: 'woke', now: Date.now() });
    socket.connect();
    plan.refreshIfOld();
    wakeSignal.wake();
  };
  const goOffline = () => {
    log('offline');
    engine.receive({ type: 'offline' });
    // An open websocket notices a lost network only after its ping timeout, so it is closed here.
    socket.disconnect();
  };
  const running = replica.timers.alive();
  const send = createSender(userId, () => {
    if (signal.aborted) return;
    engine.receive({ type: 'wrote' });
    wakeSignal.wake();
  });
  const stops = [
    replica.sync.onWaiting(send),
    running.subscribe(() => runAside(replica.timers.tidy())),
    session.state.subscribe(() => {
      const state = session.state.get();
      if (state.status !== 'signedIn' || state.needsSignIn) return;
      engine.receive({ type: 'signedIn' });
      socket.connect();
      plan.refreshIfOld();
      wakeSignal.wake();
    }),
    channel.listen((message) => {
      const { type } = message;
      if (type === 'sendTyping') socket.sendTyping(message.event, message.data);
      else if (type === 'woke') wake();
      else if (type === 'offline') goOffline();
      else if (type === 'hello') publish(engine.status());
      else if (type === 'again') {
        log('full refetch requested');
        engine.refetchAll();
        wake();
      }
    }),
  ];
  addEventListener('online', wake, { signal });
  addEventListener('offline', goOffline, { signal });
  if (navigator.onLine) {
    socket.connect();
    plan.refreshIfOld();
  }
  return () => stops.forEach((stop) => stop());
}

/**
 * @returns a function that sends what waits; during bulk writes, when they have ended or nothing more is
 * stored by them
 */
function createSender(userId: string, send: () => void): () => void {
  let isWaiting = false;
  let hasMore = false;
  const wait = async () => {
    do hasMore = false;
    while (!(await afterBulkWrites(userId)) && hasMore);
    isWaiting = false;
    send();
  };
  return () => {
    hasMore = true;
    if (isWaiting) return;
    isWaiting = true;
    void wait();
  };
}

/** Whether a person may want to be told: somebody else has changed what they may see. */
function isNews({ user, changes }: LiveMessage, userId: string): boolean {
  return user !== null && user.id !== userId && changes.length > 0;
}

/** Before all history is here, computed totals would be computed again as more of it arrives. */
function hasAllHistory({ usable, history }: SyncStatus): boolean {
  return usable && history === null;
}
