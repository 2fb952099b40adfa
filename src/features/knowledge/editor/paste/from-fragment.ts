import { BlockNode } from '../../../../../schema/records/article-nodes.ts';
import { elementOf, nodeOf } from '../block-value.ts';
import type { BlockElement } from '../elements.ts';

/**
 * Blocks that were copied from an editor like this one. A page of anybody can put such data onto the
 * clipboard, so each block is checked like one from the server; what is no block is left out.
 */
export function blocksFromFragment(data: unknown): BlockElement[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown) => {
    const node = readNode(entry);
    return node === null ? [] : [elementOf('', node)];
  });
}

function readNode(entry: unknown): BlockNode | null {
  try {
    // Reading a block of another form throws; the schema then checks every value.
    const parsed = BlockNode.safeParse(nodeOf(entry as BlockElement));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
