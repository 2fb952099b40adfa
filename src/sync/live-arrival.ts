import { type Cell, type Live, createCell } from '../lib/live.ts';
import type { SyncStatus } from './status.ts';

/** A reconnect, and the first connection after a start, usually take less than this. */
export const LIVE_GRACE_MS = 5_000;

/**
 * Whether changes of others arrive on this device at once: the live connection is open, or has been
 * closed for less than five seconds. Otherwise what the screen shows is as old as the last pull.
 */
export function followLive(status: Live<SyncStatus>): { arrives: Live<boolean>; stop(): void } {
  const arrives: Cell<boolean> = createCell(true);
  let grace: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (status.get()?.live) {
      clearTimeout(grace);
      grace = undefined;
      arrives.set(true);
    } else if (arrives.get()) {
      grace ??= setTimeout(() => arrives.set(false), LIVE_GRACE_MS);
    }
  };
  const unsubscribe = status.subscribe(look);
  look();
  return {
    arrives,
    stop() {
      clearTimeout(grace);
      unsubscribe();
    },
  };
}
