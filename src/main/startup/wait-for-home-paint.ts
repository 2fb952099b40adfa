import { HOME_PAINT, wasHomePainted } from '../../app/home-paint.ts';

/** The limit, because a page in the background paints nothing. */
const TIMEOUT_MS = 1_000;
/** For other screens, which have less to show and do not report it. */
const OTHER_TIMEOUT_MS = 100;

/**
 * Resolves when Home has painted its content. The database code and the replication worker are
 * loaded after it, because they would delay that paint.
 */
export function waitForHomePaint(): Promise<void> {
  return new Promise((resolve) => {
    const isHome = location.pathname === '/home';
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener(HOME_PAINT, done);
      resolve();
    };
    const timer = setTimeout(done, isHome ? TIMEOUT_MS : OTHER_TIMEOUT_MS);
    addEventListener(HOME_PAINT, done);
    if (wasHomePainted()) done();
  });
}
