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

/** Sent by the client with every request. */
export const PROTOCOL_HEADER = 'x-nestling-protocol';
/** Sent by the server with every API answer; an answer without it is not ours (a portal's). */
export const SERVER_HEADER = 'x-nestling';

/** The one-shot drain asks the browser for this Background Sync tag. */
export const SYNC_TAG = 'nestling-sync';
