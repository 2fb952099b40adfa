import * as z from 'zod/mini';
import { Queue } from 'workbox-background-sync';
import { setCacheNameDetails } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '../schema/wire/protocol.ts';
import {
  notThePage,
  olderShells,
  payPage,
  type ShellFile,
  shellName,
  shellsToDelete,
} from './shell.ts';

/**
 * The service worker: it starts the app without a network and sends what waits when the app is
 * closed. It never answers for the API, keeps no data of a person and holds no token.
 *
 * - The shell is all or nothing: every file is cached and checked against its hash before this
 *   worker can take over, so a page and its chunks always come from one build.
 * - A new worker waits until the person says "update" or the last tab is gone.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] };

/** Chromium 123; not in the types of the language yet. */
type InstallEvent = ExtendableEvent & {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'cache' | 'network' }[]): void;
};

z.config({ jitless: true });

/** Longer than this nobody waits for a page. */
const PAGE_WITHIN_MS = 8_000;

const files = self.__WB_MANIFEST;
const shell = shellName(files);

/** Rejects when a newer build wants to take over, which waits for the events of this one. */
let standDown: () => void = () => undefined;
const relief = new Promise<never>((_resolve, reject) => {
  standDown = () => reject(new Error('A newer build takes over.'));
});
relief.catch(() => undefined);

serveTheShell();
serveTabsOfOlderBuilds();
const doorbell = hangTheDoorbell();
self.addEventListener('install', sendPastThisWorker);
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', heed);

function serveTheShell(): void {
  setCacheNameDetails({ prefix: '', precache: shell, suffix: '' });
  // `/privacy` is answered with the file privacy.html.
  precacheAndRoute(files, { cleanURLs: true });
  const page = createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(
      async (options) => (await payPageFromNetwork(options.request)) ?? page(options),
      { allowlist: [payPage] },
    ),
  );
  registerRoute(new NavigationRoute(page, { denylist: notThePage }));
}

/**
 * The page of payments is the server's own document: only its answer says which hosts a payment
 * form may come from. The shell's page stands in for it and says that there is no connection.
 */
async function payPageFromNetwork(request: Request): Promise<Response | null> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_WITHIN_MS) });
    return response.ok && !response.redirected && isOurPolicy(response) ? response : null;
  } catch {
    return null;
  }
}

/** A Wi-Fi sign-in page has no such header. */
function isOurPolicy({ headers }: Response): boolean {
  return headers.get('content-security-policy')?.includes("default-src 'none'") ?? false;
}

/** A tab with an unsaved form may run the previous build for a while, and load its chunks late. */
function serveTabsOfOlderBuilds(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    // From the network a missing file is a 404, as it should be.
    async ({ request }) =>
      (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
  );
}

/**
 * What needs no decision of this worker does not wake it, where the browser can do without: a
 * start is quicker, and nothing calls an older build back that is about to make way (Chromium
 * then forgets the newer one until the older has been idle again).
 */
function sendPastThisWorker(event: InstallEvent): void {
  event.addRoutes?.([
    // The names say the content, so it does not matter whose shell it lies in.
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/socket.io/*' }, source: 'network' },
    // The browser's own reading, at each load.
    { condition: { urlPattern: '/manifest.webmanifest' }, source: 'network' },
    { condition: { urlPattern: '/icons/*' }, source: 'network' },
  ]);
}

/**
 * Background Sync as the doorbell, not the letter box: no request is ever put into this queue
 * (Workbox would lose some and send others twice). It asks for the sync event, and where there
 * is none it runs the drain once at each start of the worker.
 */
function hangTheDoorbell(): Queue {
  const canRing = 'sync' in self.registration;
  // Chromium rings three times at most, and no worker may ask again without a window: what is
  // left after that goes out at the next start of the app.
  return new Queue(SYNC_TAG, {
    onSync: async () => {
      // Rejects while something still waits, so that the browser rings again.
      const drained = Promise.race([drain(), relief]);
      await (canRing ? drained : drained.catch(() => undefined));
    },
  });
}

/**
 * Part of this script, but run only when needed: the database code must not delay the start of a
 * worker that is only asked for the page.
 */
async function drain(): Promise<void> {
  const { runOneShotSync } = await import('../src/sync/one-shot.ts');
  await runOneShotSync();
}

/** A page that came before there was any worker is claimed; nobody else's worker is changed. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const stale = shellsToDelete(names, shell, windows.length > 0);
  await Promise.all(stale.map((name) => caches.delete(name)));
  if (olderShells(names, shell).length === 0) await self.clients.claim();
}

function heed(event: ExtendableMessageEvent): void {
  switch ((event.data as { type?: unknown } | null)?.type) {
    case 'STAND_DOWN':
      standDown();
      break;
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'RING':
      event.waitUntil(doorbell.registerSync());
      break;
    case 'VERSION':
      event.ports[0]?.postMessage(__APP_VERSION__);
      break;
  }
}
