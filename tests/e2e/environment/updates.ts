import type { Page } from '@playwright/test';

/** Looks for an update; @returns what became of the new worker. */
export function installUpdate(on: Page): Promise<string> {
  return on.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing));
    });
    // A failed install makes update() reject in some versions; the worker's own state tells.
    void registration.update().catch(() => undefined);
    // The app looks for updates as well, and may have been first.
    const worker = registration.installing ?? registration.waiting ?? (await found);
    return new Promise<string>((resolve) => {
      const look = () => {
        if (worker && worker.state !== 'installing') resolve(worker.state);
      };
      worker?.addEventListener('statechange', look);
      look();
    });
  });
}

/** All of the next release lies beside the old one, whose worker still works. */
export function isUpdateWaiting(on: Page): Promise<boolean> {
  return on.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
}
