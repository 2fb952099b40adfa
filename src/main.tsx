import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { SYNC_TAG } from '../schema/wire/protocol.ts';
import { App, loadScreen } from './main/app.tsx';
import { AppServices } from './app/services.tsx';
import { t } from './i18n/t.ts';
import { assert } from './lib/assert.ts';
import { type DeviceClock, createDeviceClock } from './lib/clock.ts';
import { deviceStore } from './lib/device-store.ts';
import type { Live } from './lib/live.ts';
import { trustOwnScripts } from './lib/trusted-scripts.ts';
import { ringWhenWaiting } from './main/watch/background-sync-trigger.ts';
import { followStatus } from './main/watch/follow-status.ts';
import { firstSight } from './main/startup/wait-for-content.ts';
import { homePainted } from './main/startup/wait-for-home-paint.ts';
import { createLossReport } from './main/watch/cleared-entries.ts';
import { lookAgain } from './main/watch/refresh-queries.ts';
import { keepPersistent } from './main/watch/persistence.ts';
import { sayUnauthorized, watchUnhandled } from './main/watch/unhandled-errors.ts';
import { sendAccountTasksWhenOnline } from './main/watch/account-tasks.ts';
import { type Workplaces, createWorkplaces } from './main/replica-session/replica-sessions.ts';
import { type AppUpdates, createAppUpdates } from './pwa/app-updates.ts';
import { UpdateBanner } from './pwa/update-banner.tsx';
import type { QueueCounts } from './replica/stores/queue.ts';
import { keepFresh } from './session/keep-fresh.ts';
import { type Session, createSession } from './session/session.ts';
import { openDeviceClock } from './sync/device-clock.ts';
import { showToast } from './ui/toasts.ts';
import { useLive } from './ui/use-live.ts';
import './ui/base.css';

/**
 * The composition root: makes the real clock, session, replica and sync and hands them in.
 * The shell is painted first; the database code comes after it, and only for who is signed in.
 */
void start();

async function start(): Promise<void> {
  // A strict CSP forbids eval, which zod would otherwise try.
  z.config({ jitless: true });
  trustOwnScripts(window);
  const updates = watchForUpdates();
  const clock = createDeviceClock();
  const session = createSession({ clock });
  if (await updates?.isPendingAtStart()) {
    session.close();
    return showUpgrade(updates as AppUpdates);
  }
  // Both on their way while the session is read; never beside an upgrade, which waits until the
  // older build's worker has nothing left to answer.
  loadScreen();
  if (location.pathname !== '/') void loadFirstLook();
  const workplaces = openWorkplaces(session, clock, updates);
  keepFresh(session);
  watchUnhandled({
    onUnauthorized: sayUnauthorized,
    onStorageLost: () => workplaces.reopen(),
  });
  await firstSight(session, workplaces);
  render(<Main {...{ clock, session, workplaces, updates }} />);
}

/** No part of the first script: the front page has no need of it. */
function loadFirstLook() {
  return import('./replica/preview/preview-replica.ts');
}

/** Whose data goes from the device, which is rare. */
function letGo() {
  return import('./main/replica-session/export-unsynced.ts');
}

function Main(parts: {
  clock: DeviceClock;
  session: Session;
  workplaces: Workplaces;
  updates: AppUpdates | null;
}) {
  const { clock, session, workplaces, updates } = parts;
  const workplace = useLive(workplaces.current);
  const services = useMemo(
    () => ({
      clock,
      session,
      replica: workplace?.replica ?? null,
      openError: workplace?.openError ?? null,
      inWindow: workplace?.inWindow ?? false,
      retryOpen: () => workplaces.reopen(),
      sync: workplace?.sync ?? null,
      signOut: (options: { discard: boolean }) => workplaces.signOut(options),
    }),
    [clock, session, workplaces, workplace],
  );
  return (
    <AppServices value={services}>
      {updates && <UpdateBanner updates={updates} />}
      <App />
    </AppServices>
  );
}

function watchForUpdates(): AppUpdates | null {
  // Absent over plain http; the app then works without cold starts offline.
  if (!('serviceWorker' in navigator)) return null;
  return createAppUpdates({
    container: navigator.serviceWorker,
    reloadPage: () => window.location.reload(),
    // Workbox's Queue puts this before its name.
    syncTag: `workbox-background-sync:${SYNC_TAG}`,
  });
}

/** Rarely needed, so not part of every start; the app shell has it on the device. */
async function showUpgrade(updates: AppUpdates): Promise<void> {
  const [{ UpgradeScreen }, { runUpgrade }] = await Promise.all([
    import('./pwa/upgrade-screen.tsx'),
    import('./pwa/upgrade.ts'),
  ]);
  render(<UpgradeScreen progress={runUpgrade(updates)} onRefresh={() => updates.reload()} />);
}

function openWorkplaces(
  session: Session,
  clock: DeviceClock,
  updates: AppUpdates | null,
): Workplaces {
  // What was measured before; a device that starts offline at night has nothing else.
  const corrected = openDeviceClock(deviceStore).then((known) => clock.learnSkew(known.skewMs()));
  const losses = createLossReport((count) =>
    showToast({
      title: t('storage.clearedTitle'),
      text: t('storage.clearedText', { count }),
      tone: 'attention',
      durationMs: 60_000,
    }),
  );
  let known: Live<QueueCounts> | undefined;
  const workplaces = createWorkplaces({
    session,
    clock,
    async lookFirst(userId) {
      const { previewReplica } = await loadFirstLook();
      const [opening] = await Promise.all([previewReplica({ userId, clock }), corrected]);
      return opening;
    },
    painted: homePainted,
    async loadEngines() {
      const [{ openReplica, deleteReplica }, { createSyncClient }] = await Promise.all([
        import('./replica/open-replica.ts'),
        import('./sync/client.ts'),
        corrected,
      ]);
      const inWindow = () => import('./sync/in-memory.ts');
      return {
        openReplica,
        deleteReplica,
        createSyncClient,
        openInWindow: async (options) => (await inWindow()).openInWindow(options),
        forgetWindow: async () => (await inWindow()).forgetWindow(),
      };
    },
    onOpened(replica, sync) {
      const counts = replica.queue.counts();
      known = counts;
      void losses.opened(counts);
      const stops = [
        keepPersistent(counts, deviceStore),
        ringWhenWaiting(counts, () => updates?.ring()),
        lookAgain(replica, sync),
        sendAccountTasksWhenOnline(replica.userId, session),
        followStatus(sync.status, {
          onSkew: (skewMs) => clock.learnSkew(skewMs),
          onStorageLost: () => workplaces.reopen(),
          onTooOld: () => updates?.check(),
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
    putAside: async (replica, user) =>
      (await letGo()).putAside(replica, { user, now: clock.now(), store: deviceStore }),
    forgetFacts: async (userId) => (await letGo()).forgetFacts(userId, deviceStore),
    store: deviceStore,
    loadOwed: () => import('./main/replica-session/pending-wipes.ts'),
    // Dead storage answers no more questions: what was last known counts.
    onLost: () => known && losses.lost(known),
  });
  return workplaces;
}

function render(page: ReactNode): void {
  const root = document.querySelector('#root');
  assert(root, 'index.html has #root');
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
