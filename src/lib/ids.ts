import { v7 } from 'uuid';

/**
 * Creates the id of a record on the device. UUIDv7, so ids sort by creation time.
 * @param at the instant to sort by instead, epoch ms
 */
export function newId(at?: number): string {
  return at === undefined ? v7() : v7({ msecs: Math.max(0, Math.floor(at)) });
}

/** Creates the id of a replica for hybrid clock stamps: eight characters, 41 random bits. */
export function newNodeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
