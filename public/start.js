// Loads the app: `data-entry` is the script to run, after `data-preload`, which it imports first. A classic script of its
// own, because Chromium uses a preload of a page that a service worker controls only if a script has asked for it.
// If the app cannot be loaded, the service worker stores its files again, or a newer build takes over.
(function () {
  const { entry, preload } = document.currentScript.dataset;
  const REPAIRED = 'nestling.repaired';
  /** A second failure so soon after a repair would only repeat it. */
  const AGAIN_AFTER_MS = 60_000;
  const TIMEOUT_MS = 60_000;
  /** The app has been painted then. */
  const STARTED_MS = 5_000;

  for (const path of [entry].concat(preload.split(' ')).filter(Boolean)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', href: path });
    document.head.append(link);
  }
  parsed()
    .then(() => import(entry))
    .then(() => setTimeout(() => storeMissing().catch(() => undefined), STARTED_MS), onFailure);

  /** The app draws into the body, which a slow network delivers after the scripts. */
  function parsed() {
    return new Promise(function (resolve) {
      if (document.readyState !== 'loading') resolve();
      else document.addEventListener('DOMContentLoaded', () => resolve());
    });
  }

  /** What the device has lost came from the network, and would be missing without one. */
  async function storeMissing() {
    const registration = await navigator.serviceWorker?.getRegistration();
    const isLost = registration?.active && !(await caches.match(entry));
    if (isLost) await isStoredAgain(registration.active);
  }

  async function onFailure(reason) {
    reportError(reason);
    if (!mayRepair() || !(await repair().catch(() => false))) return say();
    // The next page would take the damaged script from the memory of the tab.
    await fetch(entry, { cache: 'reload' }).catch(() => undefined);
    location.reload();
  }

  function mayRepair() {
    try {
      const last = Number(sessionStorage.getItem(REPAIRED));
      sessionStorage.setItem(REPAIRED, String(Date.now()));
      return Date.now() - last > AGAIN_AFTER_MS;
    } catch {
      return false;
    }
  }

  /** Whether a reload can succeed. */
  async function repair() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active) return navigator.onLine;
    return (await isStoredAgain(registration.active)) || isReplaced(registration);
  }

  function isStoredAgain(worker) {
    const { port1, port2 } = new MessageChannel();
    return new Promise(function (resolve) {
      port1.onmessage = ({ data }) => resolve(data === true);
      setTimeout(() => resolve(false), TIMEOUT_MS);
      worker.postMessage({ type: 'REPAIR' }, [port2]);
    });
  }

  /** The server has the files of another build only. */
  async function isReplaced(registration) {
    await registration.update();
    return new Promise(function (resolve) {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true));
      const next = registration.waiting ?? registration.installing;
      if (!next) resolve(false);
      const takeOver = () => {
        if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' });
        if (next.state === 'redundant') resolve(false);
      };
      next?.addEventListener('statechange', takeOver);
      if (next) takeOver();
      setTimeout(() => resolve(false), TIMEOUT_MS);
    });
  }

  function say() {
    const box = document.createElement('main');
    const text = document.createElement('p');
    text.textContent =
      'Nestling could not start: some of its files are missing on this device. What you saved is safe. Connect to the internet and try again.';
    const button = document.createElement('button');
    button.textContent = 'Try again';
    button.addEventListener('click', function () {
      try {
        sessionStorage.removeItem(REPAIRED);
      } catch {
        // A browser without storage has nothing to remove.
      }
      location.reload();
    });
    box.setAttribute('role', 'alert');
    box.append(text, button);
    document.getElementById('root').replaceChildren(box);
  }
})();
