// Part of the front page that the server sends, written into it by scripts/build-front-page.ts, which names the scripts
// of the app at the page's element.

// Remembers which button was pressed before the app has started: it then does what the button says (take-over.ts).
document.addEventListener('click', function (event) {
  const button = event.target.closest('#front button');
  if (!button) return;
  document.querySelectorAll('#front [aria-busy]').forEach(function (other) {
    other.removeAttribute('aria-busy');
  });
  button.setAttribute('aria-busy', 'true');
});

// Keeps the browser's offer to install the app, which comes once (src/pwa/install/install-events.ts).
addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  globalThis.installOffer = event;
});

// Asks for the app when the page has been painted, so that on a slow device or connection neither the bytes nor the
// code of the app delay what there is to read.
document.addEventListener('DOMContentLoaded', function () {
  const PAINTED = 'first-contentful-paint';
  /** Some browsers paint a page only when it is looked at. */
  const TIMEOUT_MS = 2_000;
  let isAsked = false;

  function load() {
    if (isAsked) return;
    isAsked = true;
    const { entry, preload } = document.getElementById('front').dataset;
    void import(entry);
    for (const href of preload.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
  }

  // The page is not shown where somebody's data is stored (public/theme.js).
  const isShown =
    document.visibilityState === 'visible' && !document.documentElement.hasAttribute('data-stored');
  if (!isShown || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return load();
  new PerformanceObserver(function (entries) {
    if (entries.getEntriesByName(PAINTED).length > 0) load();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(load, TIMEOUT_MS);
});
