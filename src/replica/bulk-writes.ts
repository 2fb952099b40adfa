import { whenReleased, withSharedLock } from '../lib/locks.ts';

/**
 * Writes of many records, as by an import. The browser has one thread for all databases of the app, and sending a
 * record writes it again: what is sent meanwhile would make the import take several times as long.
 */

/** Whoever has stored nothing for this long is frozen, or has ended without a sign. */
const SILENCE_MAX_MS = 15_000;

/** Sending waits while this works. */
export function withBulkWrites<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return withSharedLock(lockOf(userId), work);
}

/** @returns whether they have ended; false after fifteen seconds, to look whether something was stored meanwhile */
export function afterBulkWrites(userId: string): Promise<boolean> {
  return whenReleased(lockOf(userId), SILENCE_MAX_MS);
}

function lockOf(userId: string): string {
  return `nestling-bulk-writes-${userId}`;
}
