import { type ReactNode, StrictMode, startTransition, useDeferredValue, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { SYNC_TAG } from '../schema/wire/protocol.ts';
import { App, loadScreen } from './main/app.tsx';
import { AppServices } from './app/services.tsx';
import { waitForHomePaint } from './app/home-paint.ts';
import { removeFrontPage } from './app/navigation/sent-front-page.ts';
import { createSessionStore } from './app/session-store.ts';
import { assert } from './lib/assert.ts';
import { type DeviceClock, createDeviceClock } from './lib/clock.ts';
import { deviceStore } from './lib/device-store.ts';
import { configureTurns, nextTask } from './lib/in-turns.ts';
import type { AtomStore } from './lib/page-store.ts';
import { trustOwnScripts } from './lib/trusted-scripts.ts';
import { waitForContent } from './main/startup/wait-for-content.ts';
import { showUnauthorized, watchUnhandled } from './main/watch/unhandled-errors.ts';
import {
  type ReplicaSessions,
  createReplicaSessions,
} from './main/replica-session/replica-sessions.ts';
import type { ReplicaSession } from './main/replica-session/session-context.ts';
import type { watchReplicas } from './main/watch/watch-replicas.ts';
import { type AppUpdates, createAppUpdates } from './pwa/app-updates.ts';
import { watchFields } from './pwa/reload-guard.ts';
import { watchInstallEvents } from './pwa/install/install-events.ts';
import { UpdateBanner } from './pwa/update-banner.tsx';
import type { Replica } from './replica/replica.ts';
import { createRecordSchemas } from './replica/stores/record-schemas.ts';
import { keepFresh } from './session/keep-fresh.ts';
import { type Session, createSession } from './session/session.ts';
import { openDeviceClock } from './sync/device-clock.ts';
import { useLive } from './ui/use-live.ts';
import './ui/base.css';

/**
 * The composition root: creates the real clock, session, replica and sync and passes them on. The
 * shell is painted first; the database code is loaded after it, and only for a signed-in person.
 */
void start();

async function start(): Promise<void> {
  configureZod();
  configureTurns({ isHidden: () => document.hidden });
  trustOwnScripts(window);
  watchInstallEvents(window);
  const updates = watchForUpdates();
  const clock = createDeviceClock();
  const session = createSession({ clock });
  if (await updates?.isPendingAtStart()) {
    session.close();
    return showUpgrade(updates as AppUpdates);
  }
  // Loaded while the session is read, but never during an upgrade: it waits until the worker of
  // the older build has no requests left to answer.
  const screen = loadScreen().catch(() => undefined);
  if (location.pathname !== '/') void loadEarlyReads().then((early) => early.prepareFormats());
  const sessions = openReplicaSessions(session, clock, updates);
  keepFresh(session);
  watchUnhandled({
    onUnauthorized: showUnauthorized,
    onStorageLost: () => sessions.reopen(),
  });
  await waitForContent(session, sessions, (replica, store) =>
    Promise.all([screen, readHome(replica, store)]),
  );
  render(<Main {...{ clock, session, sessions, updates }} />);
}

/**
 * A strict CSP forbids eval, which zod would otherwise try. Set before zod is loaded, which takes it
 * over: its code comes with the first screen that needs it.
 */
function configureZod(): void {
  globalThis.__zod_globalConfig = { jitless: true };
}

/** Not part of the first script, because the front page does not need it. */
function loadEarlyReads() {
  return import('./main/startup/early-reads.ts');
}

/** Reads what Home's first frame shows before the first render, which is then the only one. */
async function readHome(replica: Replica, store: AtomStore): Promise<void> {
  if (location.pathname === '/home') await (await loadEarlyReads()).readFirstRows(replica, store);
}

/** The same element at each render, so that only what follows a service is rendered when it opens. */
const app = <App />;

function Main(parts: {
  clock: DeviceClock;
  session: Session;
  sessions: ReplicaSessions;
  updates: AppUpdates | null;
}) {
  const { clock, session, sessions, updates } = parts;
  const replicaSession = useDeferredTakeover(useLive(sessions.current) ?? sessions.current.get());
  const services = useMemo(
    () => ({
      clock,
      session,
      ...replicaSession,
      retryOpen: () => sessions.reopen(),
      repair: () => sessions.repair(),
      sessionStore: replicaSession.store,
      signOut: (options: { discard: boolean }) => sessions.signOut(options),
    }),
    [clock, session, sessions, replicaSession],
  );
  return (
    <AppServices value={services}>
      {updates && <UpdateBanner updates={updates} />}
      {app}
    </AppServices>
  );
}

/**
 * The database takes over from the preview within the same replica: what follows is rendered in short tasks, between which
 * the page answers taps. Another replica is rendered at once, because nothing may be written to the former one.
 */
function useDeferredTakeover(current: ReplicaSession): ReplicaSession {
  const rendered = useDeferredValue(current);
  const { replica } = current;
  return replica !== null && rendered.replica === replica ? rendered : current;
}

function watchForUpdates(): AppUpdates | null {
  // Missing over plain http. The app then works, but cannot start offline.
  if (!('serviceWorker' in navigator)) return null;
  watchFields(document);
  return createAppUpdates({
    container: navigator.serviceWorker,
    reloadPage: () => window.location.reload(),
    // The prefix that Workbox's Queue puts before its name.
    syncTag: `workbox-background-sync:${SYNC_TAG}`,
  });
}

/** Loaded on demand, because it is rarely needed. The service worker has it on the device. */
async function showUpgrade(updates: AppUpdates): Promise<void> {
  const [{ UpgradeScreen }, { runUpgrade }] = await Promise.all([
    import('./pwa/upgrade-screen.tsx'),
    import('./pwa/upgrade.ts'),
  ]);
  removeFrontPage();
  render(<UpgradeScreen progress={runUpgrade(updates)} onRefresh={() => updates.reload()} />);
}

function openReplicaSessions(
  session: Session,
  clock: DeviceClock,
  updates: AppUpdates | null,
): ReplicaSessions {
  // The last measurement: a device that starts offline has no other.
  const corrected = openDeviceClock(deviceStore).then((known) => clock.learnSkew(known.skewMs()));
  const schemas = createRecordSchemas(
    async () => (await import('../schema/device-schemas.ts')).deviceSchemas,
  );
  /** Loaded with the engines, because nothing is open before. */
  let watch: ReturnType<typeof watchReplicas> | undefined;
  const sessions = createReplicaSessions({
    session,
    clock,
    async openPreview(userId) {
      const { previewReplica } = await loadEarlyReads();
      const [opening] = await Promise.all([previewReplica({ userId, clock, schemas }), corrected]);
      return opening;
    },
    createSessionStore,
    painted: waitForHomePaint,
    async loadEngines() {
      // Not awaited: a write waits for them, and Home needs them for nothing else.
      void schemas.load();
      // Each in a task of its own, because asking for its chunks takes a slow phone 30 ms.
      const [
        { openReplica, deleteReplica },
        { createEngines, watchReplicas },
        { createSyncClient },
      ] = await Promise.all([
        import('./replica/open-replica.ts'),
        nextTask().then(() => import('./main/watch/watch-replicas.ts')),
        nextTask()
          .then(nextTask)
          .then(() => import('./sync/client.ts')),
        corrected,
      ]);
      watch ??= watchReplicas({
        clock,
        session,
        requestBackgroundSync: () => updates?.requestBackgroundSync(),
        onStorageLost: () => sessions.reopen(),
        onTooOld: () => updates?.check(),
      });
      return createEngines({ openReplica, deleteReplica, createSyncClient, session, schemas });
    },
    onOpened: (replica, sync) => watch?.opened(replica, sync) ?? (() => undefined),
    async exportUnsynced(replica, { user, lastToken }) {
      const { exportUnsynced } = await import('./main/replica-session/export-unsynced.ts');
      await exportUnsynced(replica, {
        user,
        lastToken,
        now: clock.now(),
        store: deviceStore,
      });
    },
    async clearUserData(userId, because) {
      const { clearUserData } = await import('./main/replica-session/clear-user-data.ts');
      await clearUserData(userId, { because, store: deviceStore });
    },
    store: deviceStore,
    loadPendingWipes: () => import('./main/replica-session/pending-wipes.ts'),
    onLost: () => watch?.lost(),
  });
  return sessions;
}

function render(page: ReactNode): void {
  const root = document.querySelector('#root');
  assert(root, '#root');
  // Rendered in short tasks, between which the page answers taps.
  startTransition(() => createRoot(root).render(<StrictMode>{page}</StrictMode>));
}
