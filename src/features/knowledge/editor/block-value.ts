import type { Descendant } from 'slate';
import type { Blocks, PlacedBlock } from '../../../../schema/records/article-blocks.ts';
import { blocksInOrder } from '../../../../schema/records/article-blocks.ts';
import type { BlockNode, InlineNode } from '../../../../schema/records/article-nodes.ts';
import {
  type BlockElement,
  type EditorInline,
  type EditorText,
  isBlockElement,
  paragraphOf,
  textOf,
} from './elements.ts';

/** The distance between blocks that are placed anew, so that others fit between them. */
const STEP = 1_000;
/** Blocks that are nearer than this to each other are placed anew. */
const STEP_MIN = 1e-4;

/** The blocks of a record as the editor shows them; one empty paragraph where there are none. */
export function valueOf(blocks: Blocks): BlockElement[] {
  const value = blocksInOrder(blocks).map(({ id, node }) => elementOf(id, node));
  return value.length > 0 ? value : [paragraphOf()];
}

/** A block of a record as one of the editor. */
export function elementOf(id: string, node: BlockNode): BlockElement {
  switch (node.type) {
    case 'divider':
      return { type: 'divider', id, children: [{ text: '' }] };
    case 'image':
      return { ...node, id, children: [{ text: '' }] };
    case 'checklist':
      return {
        type: 'checklist',
        id,
        title: node.title,
        children: node.items.map((text) => ({ type: 'checklist_item', children: [{ text }] })),
      };
    case 'table':
      return {
        type: 'table',
        id,
        header: node.header,
        children: node.children.map((row) => ({
          type: 'table_row',
          children: row.children.map((cell) => ({
            type: 'table_cell',
            children: inlinesOf(cell.children),
          })),
        })),
      };
    case 'list_item': {
      const { list, level, checked } = node;
      const children = inlinesOf(node.children);
      return { type: 'list_item', id, list, level, ...(checked && { checked }), children };
    }
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'callout':
      return { ...node, id, children: inlinesOf(node.children) };
  }
}

function inlinesOf(children: readonly InlineNode[]): EditorInline[] {
  if (children.length === 0) return [{ text: '' }];
  return children.map((child) =>
    'type' in child ? { ...child, children: child.children.map(textOf) } : textOf(child),
  );
}

/**
 * What is in the editor as the blocks of a record. Blocks that are as they were keep their place, so
 * that only what somebody changed is written. Empty paragraphs at the end are left out.
 *
 * @param before the blocks that the editor began with, or those of the last call
 */
export function blocksOf(value: readonly Descendant[], before: Blocks): Record<string, PlacedNode> {
  const nodes = value
    .filter(isBlockElement)
    .map((block) => ({ id: block.id, node: nodeOf(block) }))
    .filter((entry): entry is { id: string; node: BlockNode } => entry.node !== null);
  while (isEmptyParagraph(nodes.at(-1)?.node)) nodes.pop();
  const orders = ordersOf(
    nodes.map(({ id }) => id),
    before,
  );
  return Object.fromEntries(
    nodes.map(({ id, node }, index) => [id, { order: orders[index] ?? 0, node }]),
  );
}

type PlacedNode = Omit<PlacedBlock, 'id'>;

/** A block of the editor as one of a record; null for a checklist without an item. */
export function nodeOf(block: BlockElement): BlockNode | null {
  switch (block.type) {
    case 'divider':
      return { type: 'divider' };
    case 'image':
      return { type: 'image', photoId: block.photoId, alt: block.alt };
    case 'checklist': {
      const items = block.children.map(({ children }) => joined(children).trim()).filter(Boolean);
      return items.length > 0 ? { type: 'checklist', title: block.title, items } : null;
    }
    case 'table':
      return {
        type: 'table',
        header: block.header,
        children: block.children.map(({ children }) => ({
          type: 'table_row',
          children: children.map((cell) => ({
            type: 'table_cell',
            children: tidied(cell.children),
          })),
        })),
      };
    case 'paragraph':
    case 'heading':
    case 'list_item':
    case 'quote':
    case 'callout': {
      const { id: _, ...node } = block;
      return { ...node, children: tidied(block.children) };
    }
  }
}

/** Without the empty texts that Slate keeps around links. */
function tidied(children: readonly EditorInline[]): InlineNode[] {
  return children.filter((child) => 'type' in child || child.text !== '');
}

function joined(children: readonly EditorText[]): string {
  return children.map(({ text }) => text).join('');
}

function isEmptyParagraph(node: BlockNode | undefined): boolean {
  return node?.type === 'paragraph' && node.children.length === 0;
}

/**
 * The places of blocks that follow each other in this order. As many as possible keep the place they
 * had: the longest run of them that is still in order.
 */
function ordersOf(ids: readonly string[], before: Blocks): number[] {
  const known = ids.map((id) => before[id]?.order);
  const kept = longestIncreasing(known);
  const orders: number[] = [];
  for (let index = 0; index < ids.length;) {
    const own = kept.has(index) ? known[index] : undefined;
    if (own !== undefined) {
      orders.push(own);
      index += 1;
      continue;
    }
    let end = index;
    while (end < ids.length && !kept.has(end)) end += 1;
    const from = orders.at(-1);
    const to = end < ids.length ? known[end] : undefined;
    const between = spread(from, to, end - index);
    // No room is left between two blocks: all get a new place.
    if (between === null) return ids.map((_, place) => (place + 1) * STEP);
    orders.push(...between);
    index = end;
  }
  return orders;
}

/** `count` numbers between two others; null when they would be too near to each other. */
function spread(from: number | undefined, to: number | undefined, count: number): number[] | null {
  const steps = Array.from({ length: count }, (_, i) => i + 1);
  if (from === undefined && to === undefined) return steps.map((i) => i * STEP);
  if (from === undefined) return steps.map((i) => (to ?? 0) - (count + 1 - i) * STEP);
  if (to === undefined) return steps.map((i) => from + i * STEP);
  const step = (to - from) / (count + 1);
  return step < STEP_MIN ? null : steps.map((i) => from + i * step);
}

/** The indices of the longest strictly increasing subsequence; undefined values belong to none. */
function longestIncreasing(values: readonly (number | undefined)[]): Set<number> {
  /** For each length, the index of the smallest last value of such a subsequence. */
  const ends: number[] = [];
  const previous = new Map<number, number>();
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    const before = ends[low - 1];
    if (before !== undefined) previous.set(index, before);
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) kept.add(at);
  return kept;
}
