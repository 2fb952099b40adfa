/**
 * Requests the script of a worker that does nothing, which makes Chromium try a pending activation again.
 *
 * After `skipWaiting()` Chromium ends the older service worker once. If a request of another tab starts it again
 * meanwhile (most come from the sync worker, to whose requests no static route applies), it runs until it has been
 * idle for 30 s, and further calls of `skipWaiting()` do nothing. But Chromium tries again with each request of a
 * page or of a worker's script (`ServiceWorkerRegistration::ActivateWaitingVersionWhenReady`). Other browsers
 * activate at once.
 */
export function requestWorkerScript(): void {
  // It ends by itself.
  void new Worker(new URL('./empty.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-activation',
  });
}
