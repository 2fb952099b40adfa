import { HOME_PAINT } from '../../app/home-paint.ts';

/** A page in the background paints nothing. */
const TIMEOUT_MS = 1_000;
/** Other screens show less at the start, and say nothing of it. */
const ELSEWHERE_MS = 100;

/**
 * Resolves when Home has painted what is on the device. What comes after it (the database code,
 * the replication's worker) would take the processor from the first answer a person looks for.
 */
export function waitForHomePaint(): Promise<void> {
  return new Promise((resolve) => {
    const isHome = location.pathname === '/home';
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener(HOME_PAINT, done);
      resolve();
    };
    const timer = setTimeout(done, isHome ? TIMEOUT_MS : ELSEWHERE_MS);
    addEventListener(HOME_PAINT, done);
    if (performance.getEntriesByName(HOME_PAINT).length > 0) done();
  });
}
