/** Answers everything from its cache, without a server. The build lists the files. */
self.addEventListener('install', (event) => {
  event.waitUntil(fillCache());
  // As in the product: the browser answers for these without starting this worker.
  event.addRoutes?.([{ condition: { urlPattern: '/assets/*' }, source: 'cache' }]);
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const isPage = event.request.mode === 'navigate';
  event.respondWith(answer(isPage ? '/index.html' : event.request));
});

async function fillCache() {
  const files = await (await fetch('/files.json')).json();
  const cache = await caches.open('reference');
  await cache.addAll(files);
}

async function answer(request) {
  return (await caches.match(request)) ?? fetch(request);
}
