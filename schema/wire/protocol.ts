/**
 * The version of everything in schema/wire and schema/records.
 *
 * 1  first release
 *
 * `protocol.test.ts` holds a hash of the wire against this number.
 */
export const PROTOCOL_VERSION = 1;
/** The oldest client this server still talks to. */
export const MIN_PROTOCOL_VERSION = 1;

/** The versions a server talks with, both ends included. */
export type ProtocolRange = { oldest: number; newest: number };
/** One ahead: after a server has been rolled back, its clients are a release newer than it is. */
export const PROTOCOLS_SPOKEN: ProtocolRange = {
  oldest: MIN_PROTOCOL_VERSION,
  newest: PROTOCOL_VERSION + 1,
};

/** Sent by the client with every request, and by the server, as `1-2`, with every sync answer. */
export const PROTOCOL_HEADER = 'x-nestling-protocol';
/** Sent by the server with every API answer; an answer without it is not ours (a portal's). */
export const SERVER_HEADER = 'x-nestling';

/** The one-shot drain asks the browser for this Background Sync tag. */
export const SYNC_TAG = 'nestling-sync';
