import { nextTask } from '../lib/in-turns.ts';

/** The name of a performance mark and of a window event: Home's tiles are painted with content. */
const HOME_PAINT = 'nestling:home-painted';

/** Whether Home has been painted since the page was loaded. */
export function wasHomePainted(): boolean {
  return performance.getEntriesByName(HOME_PAINT).length > 0;
}

/** Sets the mark and dispatches the event after the next frame is painted; only once in a page. */
export function markHomePaint(): void {
  if (wasHomePainted()) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark(HOME_PAINT);
      dispatchEvent(new Event(HOME_PAINT));
    }),
  );
}

/** The limit, because a page in the background paints nothing. */
const TIMEOUT_MS = 1_000;
/** For other screens, which have less to show and do not report it. */
const OTHER_TIMEOUT_MS = 100;

/**
 * Resolves when Home has painted its content. The database code and the replication worker are
 * loaded after it, and the notices and shifts, because they would delay that paint.
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

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Imports a part of the page that the first paint does not need. Each is asked for in a task of its own: together they would
 * keep a slow phone from answering a tap for 100 ms.
 */
export async function afterHomePaint<T>(load: () => Promise<T>): Promise<T> {
  lastTurn = Promise.all([lastTurn, waitForHomePaint()]).then(nextTask);
  await lastTurn;
  return load();
}
