import type { NodeId } from '../../schema/records/record.ts';

/** Stamps of what the server itself writes: members, grants, and for plain REST clients. */
export const SERVER_NODE: NodeId = 'server00';
