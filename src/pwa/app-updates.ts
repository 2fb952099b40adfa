import { parseNumber } from '../lib/device-facts.ts';
import {
  defineLocalFact,
  defineLocalText,
  readLocalFact,
  removeLocalFact,
  writeLocalFact,
} from '../lib/local-facts.ts';
import { type Live, createCell } from '../lib/live.ts';
import { pause } from '../lib/pause.ts';
import { isReloadHeld } from './reload-guard.ts';
import { requestWorkerScript } from './request-worker-script.ts';

/**
 *   none ──▶ waiting ──apply──▶ applying ──▶ reloadDue ──▶ (reload)
 *               ▲                   │             ▲
 *               └──── failed ───────┘    another tab applied it
 *
 * - waiting:   a newer build is completely installed on this device
 * - applying:  it was asked to take over
 * - reloadDue: it has taken over; this tab still shows the older build, whose files are kept for it
 */
export type UpdateState = 'none' | 'waiting' | 'applying' | 'reloadDue';

export type AppUpdates = {
  state: Live<UpdateState>;
  /** Whether the start should show the upgrade first; reads only this device, for at most 3 s. */
  isPendingAtStart(): Promise<boolean>;
  /** Activates the waiting build. @throws Error after 20 s without success */
  apply(): Promise<void>;
  /** Shows the new build in this tab; only the first call counts. */
  reload(): void;
  /** Skips the upgrade screen at the next start, because the upgrade failed and the app must open. */
  skipNextUpgradeScreen(): void;
  /** The version of the waiting build; null when it does not answer. */
  waitingVersion(): Promise<string | null>;
  /** Checks for a newer build now. */
  check(): void;
  /** Registers a Background Sync event; does nothing without the API (Safari, Firefox). */
  requestBackgroundSync(): void;
};

export type AppUpdatesOptions = {
  container: ServiceWorkerContainer;
  reloadPage: () => void;
  /** The tag of the sync event that the worker listens to. */
  syncTag: string;
  /** Tests pass their own. */
  isHeld?: () => boolean;
  /** Tests pass their own. */
  retryActivation?: () => void;
};

export const RENDER_WITHIN_MS = 3_000;
export const RELOAD_AFTER_MS = 1_000;
export const APPLY_WITHIN_MS = 20_000;
const RETRY_EVERY_MS = 2_000;
export const CHECK_EVERY_MS = 60 * 60_000;
/** A page that becomes visible checks for a newer build, at most this often. */
const CHECK_ON_RETURN_MS = 5 * 60_000;
/** The next start of this tab shows no upgrade screen. */
export const skipUpgradeScreenFact = defineLocalText({
  key: 'nestling.skipUpgradeScreen',
  area: 'sessionStorage',
  wipedBy: [],
});
/** When this tab was last reloaded for a new build, in epoch ms. */
export const reloadedAtFact = defineLocalFact({
  key: 'nestling.reloadedAt',
  area: 'sessionStorage',
  wipedBy: [],
  parse: parseNumber,
});
/** The minimum time between two automatic reloads, which prevents a reload loop. */
const RELOAD_PAUSE_MS = 10_000;

/**
 * Registers the service worker and follows its builds. A failed registration is silent: without a
 * worker the app works, but cannot start offline.
 */
export function createAppUpdates({
  container,
  reloadPage,
  syncTag,
  isHeld = isReloadHeld,
  retryActivation = requestWorkerScript,
}: AppUpdatesOptions): AppUpdates {
  const state = createCell<UpdateState>('none');
  let registration: ServiceWorkerRegistration | null = null;
  let hadController = container.controller !== null;
  let wanted = false;
  let reloading = false;
  let checkedAt = Date.now();

  const reload = (): void => {
    if (reloading) return;
    reloading = true;
    writeLocalFact(reloadedAtFact, Date.now());
    reloadPage();
  };

  const reloadUnlessHeld = (): void => {
    const last = readLocalFact(reloadedAtFact) ?? 0;
    if (!isHeld() && Date.now() - last > RELOAD_PAUSE_MS) reload();
  };

  const tookOver = (): void => {
    if (state.get() === 'reloadDue') return;
    const appliedHere = state.get() === 'applying';
    state.set('reloadDue');
    // The person who pressed the button in this tab has decided about open forms; it reloads itself.
    if (!appliedHere) setTimeout(reloadUnlessHeld, RELOAD_AFTER_MS);
  };

  const look = (): void => {
    // Without an active worker, the waiting one is the first and activates by itself.
    if (state.get() === 'none' && registration?.waiting && registration.active) {
      state.set('waiting');
    }
  };

  const follow = (found: ServiceWorkerRegistration | null | undefined): void => {
    if (!found || found === registration) return;
    registration = found;
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', look);
    });
    look();
    if (wanted) registerSync(found, syncTag);
  };

  const check = (): void => {
    checkedAt = Date.now();
    void registration?.update().catch(() => undefined);
  };

  container.addEventListener('controllerchange', () => {
    // The site data was cleared: there is no newer build, and no reason to reload.
    if (container.controller === null) return;
    // The first worker claims the page of its own build: nothing has changed.
    if (hadController) tookOver();
    hadController = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      if (state.get() === 'reloadDue') reloadUnlessHeld();
    } else if (Date.now() - checkedAt > CHECK_ON_RETURN_MS) check();
  });
  setInterval(check, CHECK_EVERY_MS);

  // getRegistration() answers at once; register() takes seconds offline (Chromium 156: 3.2 s).
  const known = container
    .getRegistration()
    .then(follow)
    .catch(() => undefined);
  void known
    .then(() => register(container))
    .then((found) => {
      follow(found);
      check();
    });

  return {
    state,
    async isPendingAtStart() {
      if (!hadController || takeSkip()) return false;
      await Promise.race([known, pause(RENDER_WITHIN_MS)]);
      return state.get() === 'waiting';
    },
    async apply() {
      const worker = registration?.waiting;
      if (!worker) throw new Error('No newer build waits.');
      state.set('applying');
      // Once: each further message would keep a worker running.
      worker.postMessage({ type: 'SKIP_WAITING' });
      const retries = setInterval(retryActivation, RETRY_EVERY_MS);
      try {
        await activation(worker);
        tookOver();
      } catch (error) {
        state.set(registration?.waiting ? 'waiting' : 'none');
        throw error;
      } finally {
        clearInterval(retries);
      }
    },
    check,
    reload,
    skipNextUpgradeScreen: () => writeLocalFact(skipUpgradeScreenFact, '1'),
    waitingVersion: () => askVersion(registration?.waiting ?? null),
    requestBackgroundSync() {
      wanted = true;
      if (registration) registerSync(registration, syncTag);
    },
  };
}

/**
 * Registers from the page, because Chromium refuses a worker that registers after the last window was
 * closed; and through the worker, which a closing page can still message.
 */
function registerSync(registration: ServiceWorkerRegistration & WithSync, tag: string): void {
  registration.active?.postMessage({ type: 'RING' });
  void registration.sync?.register(tag).catch(() => undefined);
}
type WithSync = { sync?: { register(tag: string): Promise<void> } };

async function register(
  container: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration | null> {
  try {
    // On the first visit the app loads before the worker fetches all files again.
    if (container.controller === null) await pageLoaded();
    return await container.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    return null;
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
  });
}

function activation(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The newer build gave up.'));
    };
    worker.addEventListener('statechange', settle);
    void pause(APPLY_WITHIN_MS).then(() => reject(new Error('The newer build did not take over.')));
    settle();
  });
}

function askVersion(worker: ServiceWorker | null): Promise<string | null> {
  if (worker === null) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'string' ? data : null);
  });
  worker.postMessage({ type: 'VERSION' }, [port2]);
  return Promise.race([answer, pause(RELOAD_AFTER_MS).then(() => null)]).finally(() =>
    port1.close(),
  );
}

function takeSkip(): boolean {
  const skip = readLocalFact(skipUpgradeScreenFact) !== undefined;
  removeLocalFact(skipUpgradeScreenFact);
  return skip;
}
