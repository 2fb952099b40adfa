import { defineLocalText, readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';

/** The version whose notes this device has shown. */
export const seenReleaseFact = defineLocalText({ key: 'nestling.seenRelease', wipedBy: [] });

/**
 * Whether the device runs a version whose notes it has not shown. A new device has nothing to read: its first
 * version counts as shown.
 */
export function isReleaseUnread(version: string): boolean {
  const seen = readLocalFact(seenReleaseFact);
  if (seen === undefined) markReleaseRead(version);
  return seen !== undefined && seen !== version;
}

export function markReleaseRead(version: string): void {
  writeLocalFact(seenReleaseFact, version);
}
