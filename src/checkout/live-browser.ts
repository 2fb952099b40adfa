import type { Live } from '../lib/live.ts';

/** Whether the device believes that it has a connection. */
export const deviceIsOnline: Live<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

/** The colour scheme that the system prefers. */
export const systemIsDark: Live<boolean> = {
  get: () => darkQuery().matches,
  subscribe(listener) {
    const query = darkQuery();
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};

function darkQuery() {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
