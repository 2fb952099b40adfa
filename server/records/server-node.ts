import type { NodeId } from '../../schema/records/record.ts';

/**
 * The node in stamps of the server's own writes: members, grants, and REST clients without clocks.
 */
export const SERVER_NODE: NodeId = 'server00';
