import type { Block, BlockNode, InlineNode } from './article-nodes.ts';

/** Reads the blocks of an article. Without schemas: the list and the search need no more. */

export type Blocks = Readonly<Record<string, Block>>;
export type PlacedBlock = Block & { id: string };

/** The blocks as they follow each other. */
export function blocksInOrder(blocks: Blocks): PlacedBlock[] {
  return Object.entries(blocks)
    .map(([id, block]) => ({ ...block, id }))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The words of a block, without marks: cells, items and descriptions are on a line each. */
export function textOfBlock(node: BlockNode): string {
  switch (node.type) {
    case 'divider':
      return '';
    case 'image':
      return node.alt;
    case 'checklist':
      return [node.title, ...node.items].join('\n');
    case 'table':
      return node.children
        .flatMap(({ children }) => children.map((cell) => textOfInlines(cell.children)))
        .join('\n');
    case 'paragraph':
    case 'heading':
    case 'list_item':
    case 'quote':
    case 'callout':
      return textOfInlines(node.children);
  }
}

export function textOfInlines(children: readonly InlineNode[]): string {
  return children
    .map((inline) =>
      'type' in inline ? inline.children.map(({ text }) => text).join('') : inline.text,
    )
    .join('');
}

/** The words of all blocks in their order. */
export function textOfBlocks(blocks: Blocks): string {
  return blocksInOrder(blocks)
    .map(({ node }) => textOfBlock(node))
    .join('\n');
}
