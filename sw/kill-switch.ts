/**
 * Replaces sw.js when a released worker must be removed: `npm run build:kill-switch`.
 *
 * It has no fetch handler, so every page comes from the server again. It takes over at once,
 * because the worker it replaces is broken. It removes the shells and nothing else: entries are in
 * IndexedDB and stay. Open pages notice the new worker and reload when they hold nothing unsaved.
 * It does not unregister itself, because pages register /sw.js at each start and would only
 * install it again.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

/** The previous worker may still answer a page and fill its shell again by doing so. */
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
