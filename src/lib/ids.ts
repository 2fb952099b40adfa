import { v7 } from 'uuid';

/**
 * A record's id, made on the device: UUIDv7, so ids sort by the time they were made.
 * @param at sorts by this instant instead, epoch ms
 */
export function newId(at?: number): string {
  return at === undefined ? v7() : v7({ msecs: Math.max(0, Math.floor(at)) });
}

/** Names one replica in hybrid clock stamps: eight characters, 41 random bits. */
export function newNodeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
