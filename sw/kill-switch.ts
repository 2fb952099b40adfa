/**
 * Put in the place of sw.js when a released worker must go: `npm run build:kill-switch`.
 *
 * It has no fetch handler, so every page comes from the server again. It takes over at once,
 * because the worker it replaces is broken, removes the shells and touches nothing else: what a
 * person entered lies in IndexedDB and stays. Open pages notice the change of worker and reload
 * when they hold nothing unsaved; they are not navigated from here. It stays registered instead
 * of unregistering itself: pages register /sw.js at each start and would only bring it back.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

/** The worker before this one may still answer a page, and mend its shell by doing so. */
const LAST_ANSWERS_MS = 3_000;

async function removeAll(): Promise<void> {
  await removeShells();
  await new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS_MS));
  await removeShells();
}

async function removeShells(): Promise<void> {
  const names = await caches.keys();
  const shells = names.filter((name) => /^(nestling-shell|workbox-precache)/.test(name));
  await Promise.all(shells.map((name) => caches.delete(name)));
}
