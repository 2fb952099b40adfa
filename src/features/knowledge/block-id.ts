import { newNodeId } from '../../lib/ids.ts';

/**
 * The id of a new block: 82 random bits in 16 letters and digits. Shorter than that of a record, because an
 * article has hundreds of them, each once more in its clocks.
 */
export function newBlockId(): string {
  return newNodeId() + newNodeId();
}
