import type { Page } from '@playwright/test';

/** Checks for an update. @returns the state of the new worker */
export function installUpdate(on: Page): Promise<string> {
  return on.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing));
    });
    // A failed install makes update() reject in some versions; the worker's own state is reliable.
    void registration.update().catch(() => undefined);
    // The app checks for updates as well, and may have been first.
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

/** The whole next release is installed beside the old one, whose worker is still active. */
export function isUpdateWaiting(on: Page): Promise<boolean> {
  return on.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
}
