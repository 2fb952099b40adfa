import type { BlockNode, BlockOf } from '../../../../schema/records/article-nodes.ts';
import type { PlacedNode } from '../../../domain/articles/reading.ts';

type ListItem = BlockOf<'list_item'>;

/** A block, or the items of one list together. */
export type BlockGroup =
  | { kind: 'block'; id: string; node: BlockNode }
  | {
      kind: 'list';
      id: string;
      list: ListItem['list'];
      items: readonly (PlacedNode & { node: ListItem })[];
    };

/** The blocks with each list as one: its items are blocks that follow each other. */
export function groupLists(nodes: readonly PlacedNode[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const { id, node } of nodes) {
    if (node.type !== 'list_item') {
      groups.push({ kind: 'block', id, node });
      continue;
    }
    const last = groups.at(-1);
    const item = { id, node };
    if (last?.kind === 'list' && last.list === node.list) {
      groups[groups.length - 1] = { ...last, items: [...last.items, item] };
    } else groups.push({ kind: 'list', id, list: node.list, items: [item] });
  }
  return groups;
}
