import type { PrecacheController } from 'workbox-precaching';

/** A server with HTTP/1.1 gets six connections from a browser, of which the page needs some. */
export const FETCHES_AT_ONCE = 4;

/**
 * Fetches and stores the files of the shell that are not stored yet. Workbox's own install fetches one after the
 * other: with hundreds of files, a slow network then spends its time on round trips.
 *
 * @param event the install event
 * @throws the error of the first file that cannot be stored; no further file is fetched then
 */
export async function storeShell(
  precache: Pick<PrecacheController, 'getURLsToCacheKeys' | 'strategy'>,
  event: ExtendableEvent,
): Promise<void> {
  // One generator for all: the loop that throws ends it, and with it the others.
  const files = each(precache.getURLsToCacheKeys());
  const storeNext = async (): Promise<void> => {
    for (const [url, cacheKey] of files) {
      await Promise.all(
        precache.strategy.handleAll({
          params: { cacheKey },
          request: new Request(url, {
            // A file whose name has no hash may be in the HTTP cache with older content.
            cache: cacheKey === url ? 'default' : 'reload',
            credentials: 'same-origin',
            priority: 'low',
          }),
          event,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, storeNext));
}

function* each<T>(all: Iterable<T>): Generator<T> {
  yield* all;
}
