/**
 * The version of everything in schema/wire and schema/records.
 *
 * 1  first release
 *
 * `protocol.test.ts` has a hash of the wire for this number.
 */
export const PROTOCOL_VERSION = 1;
/** The oldest client that this server supports. */
export const MIN_PROTOCOL_VERSION = 1;

/** The supported versions, both ends included. */
export type ProtocolRange = { oldest: number; newest: number };
/** One ahead: after a rollback of the server, its clients are one release newer. */
export const PROTOCOLS_SPOKEN: ProtocolRange = {
  oldest: MIN_PROTOCOL_VERSION,
  newest: PROTOCOL_VERSION + 1,
};

/** Sent by the client with every request, and by the server, as `1-2`, with every sync answer. */
export const PROTOCOL_HEADER = 'x-nestling-protocol';
/**
 * In the `Accept` of a device that reads changes packed into columns: the answer then has them in
 * `packed` (schema/rules/packed-rows.ts), and `changes` is empty. Servers and devices of earlier
 * releases do not know it and exchange plain changes.
 */
export const PACKED_TYPE = 'application/vnd.nestling.packed+json';
/**
 * The cursor of a page of the history, beside the answer: a device asks for the next page while this one is
 * still arriving. Servers of earlier releases do not send it; devices then read the answer first.
 */
export const CURSOR_HEADER = 'x-nestling-cursor';
/**
 * Sent by the server with every API answer; an answer without it is from another host (a portal).
 */
export const SERVER_HEADER = 'x-nestling';

/** The Background Sync tag of the one-shot sync. */
export const SYNC_TAG = 'nestling-sync';
