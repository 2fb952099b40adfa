import * as z from 'zod/mini';
import { Queue } from 'workbox-background-sync';
import { setCacheNameDetails } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '../schema/wire/protocol.ts';
import { SHARED_ADDRESS, SHARE_PATH, keepSharedFiles } from '../src/media/shared-files.ts';
import { readFact } from '../src/lib/device-facts.ts';
import { apiAddress } from '../src/lib/server-address.ts';
import { sessionFact } from '../src/session/token-store.ts';
import {
  assertIsOf,
  notThePage,
  olderShells,
  payPage,
  precacheEntries,
  shellName,
  shellsToDelete,
} from './shell.ts';
import { receivePushMessages } from './notifications.ts';
import { type PackedFiles, unpackFiles } from './packed-files.ts';
import { repairShell } from './repair-shell.ts';
import { storeShell } from './store-shell.ts';

/**
 * The service worker. It starts the app without a network, sends queued entries and shows push messages
 * while the app is closed. It never answers for the API, stores no personal data and holds no token.
 *
 * - The shell is all or nothing: every file is cached and checked against its hash before this
 *   worker can take over, so a page and its chunks always come from one build.
 * - A new worker waits until the person says "update" or the last tab is closed.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __SHELL_FILES: PackedFiles };

/** Since Chromium 123; not yet in TypeScript's types. */
type InstallEvent = ExtendableEvent & {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'cache' | 'network' }[]): void;
};

z.config({ jitless: true });

/** How long the payment page may take before the shell answers instead. */
const PAGE_TIMEOUT_MS = 8_000;

const files = unpackFiles(self.__SHELL_FILES);
const shell = shellName(files);

/**
 * A build that takes over tells the older one, for whose events it would wait: it sends the queue itself. A channel
 * and no message to the worker, because a message would start a worker that has ended.
 */
const takeovers = new BroadcastChannel('nestling-takeover');
const standDownRequested = new Promise<never>((_resolve, reject) => {
  takeovers.onmessage = () => reject(new Error('A newer build takes over.'));
});
standDownRequested.catch(() => undefined);

self.addEventListener('fetch', openStorage);
serveShell();
serveTabsOfOlderBuilds();
receiveShares();
receivePushMessages();
const backgroundSync = createBackgroundSync();
self.addEventListener('install', addStaticRoutes);
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', onMessage);

/**
 * Makes the browser open its storage while the page is still loading. A long history makes this the
 * slowest part of the page's first read. Only the list of databases creates none.
 */
function openStorage({ request }: FetchEvent): void {
  if (request.mode === 'navigate') void indexedDB.databases().catch(() => undefined);
}

function serveShell(): void {
  setCacheNameDetails({ prefix: '', precache: shell, suffix: '' });
  const precache = new PrecacheController({
    plugins: [
      {
        fetchDidSucceed: async ({ request, response }) => {
          await assertIsOf(files, new URL(request.url).pathname, response.clone());
          return response;
        },
      },
    ],
  });
  precache.addToCacheList(precacheEntries(files));
  self.addEventListener('message', (event) => {
    if (typeOf(event) === 'REPAIR') event.waitUntil(repair(precache, event.ports[0]));
  });
  self.addEventListener('install', (event) => event.waitUntil(storeShell(precache, event)));
  self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
  // `/privacy` is answered with the file privacy.html.
  registerRoute(new PrecacheRoute(precache, { cleanURLs: true }));
  const page = precache.createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(
      async (options) => (await payPageFromNetwork(options.request)) ?? page(options),
      { allowlist: [payPage] },
    ),
  );
  registerRoute(new NavigationRoute(page, { denylist: notThePage }));
}

/** Asked for by a page that could not load the app: public/start.js. */
async function repair(precache: PrecacheController, asker: MessagePort | undefined): Promise<void> {
  const isDone = await caches
    .open(shell)
    .then((cache) => repairShell(files, cache, precache.getURLsToCacheKeys()))
    .then(
      () => true,
      () => false,
    );
  asker?.postMessage(isDone);
}

/**
 * The payment page comes from the server, because the header of its answer names the hosts from
 * which a payment form may load. Without a connection the shell's page is used, which says so.
 */
async function payPageFromNetwork(request: Request): Promise<Response | null> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return response.ok && !response.redirected && isOurPolicy(response) ? response : null;
  } catch {
    return null;
  }
}

/** The sign-in page of a Wi-Fi has no such header. */
function isOurPolicy({ headers }: Response): boolean {
  return headers.get('content-security-policy')?.includes("default-src 'none'") ?? false;
}

/** Files of the system's share sheet: kept until the page has taken them. */
function receiveShares(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      // Nobody else may find them on this device.
      const session = await readFact(sessionFact).catch(() => undefined);
      if (!session) return Response.redirect('/', 303);
      const form = await request.formData();
      const files = form.getAll('files').filter((value) => value instanceof File);
      // The page opens all the same, and says what it has.
      await keepSharedFiles(files).catch(() => undefined);
      return Response.redirect(SHARED_ADDRESS, 303);
    },
    'POST',
  );
}

/** A tab with an unsaved form may keep running the previous build and load its chunks late. */
function serveTabsOfOlderBuilds(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    // A file that is missing on the network must stay a 404.
    async ({ request }) =>
      (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
  );
}

/**
 * Routes that the browser serves without starting this worker, where it supports them. A start is
 * faster, and no request restarts an older worker that is being replaced (Chromium would then
 * forget the newer one until the older one is idle again).
 */
function addStaticRoutes(event: InstallEvent): void {
  event.addRoutes?.([
    // The names contain a hash of the content, so any build's shell may answer.
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    { condition: { urlPattern: apiAddress('/api/*') }, source: 'network' },
    { condition: { urlPattern: '/socket.io/*' }, source: 'network' },
    // The browser itself fetches these at each load.
    { condition: { urlPattern: '/manifest.webmanifest' }, source: 'network' },
    { condition: { urlPattern: '/icons/*' }, source: 'network' },
  ]);
}

/**
 * Uses Workbox's queue only as the background-sync trigger. No request is ever put into it, because
 * Workbox would lose some and send others twice. It registers the sync event; in a browser without
 * that event it drains once at each start of this worker.
 */
function createBackgroundSync(): Queue {
  const isSupported = 'sync' in self.registration;
  // Chromium fires the event three times at most, and a worker without a window cannot register
  // it again. What is still queued then is sent at the next start of the app.
  return new Queue(SYNC_TAG, {
    onSync: async () => {
      // Rejects while something is still queued, so that the browser fires the event again.
      const drained = Promise.race([drain(), standDownRequested]);
      await (isSupported ? drained : drained.catch(() => undefined));
    },
  });
}

/**
 * Imported only when needed: the database code must not delay the start of a worker that only
 * serves the page.
 */
async function drain(): Promise<void> {
  const { runOneShotSync } = await import('../src/sync/one-shot.ts');
  await runOneShotSync();
}

/** Claims a page that was loaded before there was any worker. Pages of other workers keep theirs. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const stale = shellsToDelete(names, shell, windows.length > 0);
  await Promise.all(stale.map((name) => caches.delete(name)));
  if (olderShells(names, shell).length === 0) await self.clients.claim();
}

function onMessage(event: ExtendableMessageEvent): void {
  switch (typeOf(event)) {
    case 'SKIP_WAITING':
      takeovers.postMessage(null);
      event.waitUntil(self.skipWaiting());
      break;
    case 'RING':
      event.waitUntil(backgroundSync.registerSync());
      break;
    case 'VERSION':
      event.ports[0]?.postMessage(__APP_VERSION__);
      break;
  }
}

function typeOf({ data }: ExtendableMessageEvent): unknown {
  return (data as { type?: unknown } | null)?.type;
}
