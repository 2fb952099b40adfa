const INSTALL_WITHIN_MS = 60_000;

/**
 * Asks the server for a newer build. One that was found and installed is offered by the update banner.
 *
 * @returns `waiting` where a newer build is on this device, `slow` while it still arrives, `unsupported`
 *   where the browser keeps no builds
 * @throws TypeError without a connection, as fetch does
 */
export async function checkForUpdate(
  container: ServiceWorkerContainer | undefined,
): Promise<'newest' | 'waiting' | 'slow' | 'unsupported'> {
  const registration = await container?.getRegistration();
  if (!registration) return 'unsupported';
  await registration.update();
  const { installing } = registration;
  if (installing && !(await isInstalled(installing))) return 'slow';
  return registration.waiting ? 'waiting' : 'newest';
}

/** @returns false after a minute */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), INSTALL_WITHIN_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installing') return;
      clearTimeout(timeout);
      resolve(true);
    });
  });
}
