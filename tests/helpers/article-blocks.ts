import fc from 'fast-check';
import type { Block, BlockNode, InlineNode, TextNode } from '../../schema/records/article-nodes.ts';

/** Blocks of articles for property tests: all nodes, in the form in which the editor stores them. */

const mark = fc.constantFrom(true as const, undefined);
const text: fc.Arbitrary<TextNode> = fc
  .record({
    text: fc.string({ minLength: 1 }),
    bold: mark,
    italic: mark,
    underline: mark,
    strike: mark,
  })
  .map((node) => JSON.parse(JSON.stringify(node)) as TextNode);
const link = fc.record({
  type: fc.constant('link' as const),
  url: fc.constantFrom('https://example.org/a', 'mailto:a@example.org', '/knowledge'),
  children: fc.array(text, { minLength: 1, maxLength: 2 }),
});
const children: fc.Arbitrary<InlineNode[]> = fc.array(fc.oneof(text, link), { maxLength: 3 });
const filled: fc.Arbitrary<InlineNode[]> = fc.array(fc.oneof(text, link), {
  minLength: 1,
  maxLength: 3,
});

const listItem: fc.Arbitrary<BlockNode> = fc
  .record({
    type: fc.constant('list_item' as const),
    list: fc.constantFrom('bullet' as const, 'numbered' as const, 'check' as const),
    level: fc.nat(3),
    checked: mark,
    children,
  })
  .map(({ checked, ...node }) => (checked && node.list === 'check' ? { ...node, checked } : node));

const table: fc.Arbitrary<BlockNode> = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 1, max: 3 }),
    fc.array(children, { minLength: 3, maxLength: 9 }),
  )
  .map(([header, columns, cells]) => ({
    type: 'table',
    header,
    children: Array.from({ length: Math.floor(cells.length / columns) }, (_, row) => ({
      type: 'table_row',
      children: cells
        .slice(row * columns, (row + 1) * columns)
        .map((own) => ({ type: 'table_cell', children: own })),
    })),
  }));

const word = fc.stringMatching(/^[a-z]{1,12}$/u);

/** Any block that the editor can store. */
export const arbitraryNode: fc.Arbitrary<BlockNode> = fc.oneof(
  filled.map((own): BlockNode => ({ type: 'paragraph', children: own })),
  fc
    .tuple(fc.constantFrom(2 as const, 3 as const), children)
    .map(([level, own]): BlockNode => ({ type: 'heading', level, children: own })),
  listItem,
  children.map((own): BlockNode => ({ type: 'quote', children: own })),
  fc
    .tuple(fc.constantFrom('info' as const, 'warning' as const), children)
    .map(([tone, own]): BlockNode => ({ type: 'callout', tone, children: own })),
  fc.constant<BlockNode>({ type: 'divider' }),
  word.map((alt): BlockNode => ({ type: 'image', photoId: `photo-${alt}`, alt })),
  table,
  fc
    .tuple(word, fc.array(word, { minLength: 1, maxLength: 4 }))
    .map(([title, items]): BlockNode => ({ type: 'checklist', title, items })),
);

const blockId = fc.stringMatching(/^[a-z]{8}$/u);

/** The blocks of an article, by their ids. */
export const arbitraryBlocks: fc.Arbitrary<Record<string, Block>> = fc
  .dictionary(
    blockId,
    fc.record({ order: fc.integer({ min: -1_000, max: 1_000 }), node: arbitraryNode }),
    { maxKeys: 8, noNullPrototype: true },
  )
  // Two devices may give two blocks one place; an editor does not.
  .map((blocks) => {
    const taken = new Set<number>();
    return Object.fromEntries(
      Object.entries(blocks).map(([id, { order, node }]) => {
        let own = order;
        while (taken.has(own)) own += 1;
        taken.add(own);
        return [id, { order: own, node }];
      }),
    );
  });
