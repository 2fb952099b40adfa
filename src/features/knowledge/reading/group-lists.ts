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

/**
 * The number of each numbered item. An item further in, of any kind, does not end the list around it; another
 * kind of item as far in does, and so does everything that is no item.
 */
export function numbersOf(nodes: readonly PlacedNode[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  /** The last number of each level. */
  let last: number[] = [];
  for (const { id, node } of nodes) {
    if (node.type !== 'list_item') {
      last = [];
      continue;
    }
    const { level, list } = node;
    last = last.slice(0, level + 1);
    last[level] = list === 'numbered' ? (last[level] ?? 0) + 1 : 0;
    if (list === 'numbered') numbers.set(id, last[level]);
  }
  return numbers;
}
