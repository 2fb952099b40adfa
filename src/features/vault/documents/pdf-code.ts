/**
 * The code that draws PDF files is large, so it is no part of the app's shell. It is kept from its
 * first use on: a document that is kept on this device opens without a connection.
 */

const CACHE = 'nestling-pdf';

/** Keeps these scripts, and forgets those of other releases. Never rejects. */
export async function keepPdfCode(urls: readonly string[]): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const wanted = new Set(urls.map((url) => new URL(url, location.href).href));
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    for (const url of wanted) {
      if (kept.has(url)) continue;
      const response = await fetch(url);
      // The sign-in page of a Wi-Fi is no script.
      const isScript = response.headers.get('content-type')?.includes('javascript') ?? false;
      if (response.ok && isScript) await cache.put(url, response);
    }
    for (const url of kept) if (!wanted.has(url)) await cache.delete(url);
  } catch {
    // Without storage, the next use needs a connection again.
  }
}
