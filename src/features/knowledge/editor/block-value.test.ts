import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Blocks, blocksInOrder } from '../../../../schema/records/article-blocks.ts';
import type { Block, BlockNode } from '../../../../schema/records/article-nodes.ts';
import { blocksOf, valueOf } from './block-value.ts';
import { paragraphOf } from './elements.ts';
import { arbitraryBlocks } from '../../../../tests/helpers/article-blocks.ts';

const textBlock = (text: string): BlockNode => ({ type: 'paragraph', children: [{ text }] });

function placed(texts: Readonly<Record<string, [order: number, text: string]>>): Blocks {
  return Object.fromEntries(
    Object.entries(texts).map(([id, [order, text]]): [string, Block] => [
      id,
      { order, node: textBlock(text) },
    ]),
  );
}

describe('blocks of a record in the editor', () => {
  test('come back unchanged when nobody has edited them', () => {
    fc.assert(
      fc.property(arbitraryBlocks, (blocks) => {
        expect(blocksOf(valueOf(blocks), blocks)).toEqual(blocks);
      }),
    );
  });

  test('an article without blocks has one paragraph to write in, which is not stored', () => {
    expect(valueOf({})).toEqual([paragraphOf()]);
    expect(blocksOf(valueOf({}), {})).toEqual({});
  });

  test('a checklist without an item is not stored, and its empty items are not', () => {
    const item = (text: string) => ({ type: 'checklist_item' as const, children: [{ text }] });
    const empty = {
      type: 'checklist' as const,
      id: 'list0000',
      title: 'Bag',
      children: [item(' ')],
    };
    expect(blocksOf([empty], {})).toEqual({});
    const some = { ...empty, children: [item('Diapers'), item('')] };
    expect(blocksOf([some], {})['list0000']?.node).toEqual({
      type: 'checklist',
      title: 'Bag',
      items: ['Diapers'],
    });
  });
});

describe('the places of blocks', () => {
  const ids = ['a0000000', 'b0000000', 'c0000000', 'd0000000'] as const;
  const before = placed({
    [ids[0]]: [1, 'a'],
    [ids[1]]: [2, 'b'],
    [ids[2]]: [3, 'c'],
    [ids[3]]: [4, 'd'],
  });

  test('a block that is moved is the only one with a new place', () => {
    const [a, b, c, d] = valueOf(before);
    const after = blocksOf(
      [d, a, b, c].filter((each) => each !== undefined),
      before,
    );
    expect(after[ids[0]]).toEqual(before[ids[0]]);
    expect(after[ids[1]]).toEqual(before[ids[1]]);
    expect(after[ids[2]]).toEqual(before[ids[2]]);
    expect(after[ids[3]]?.order).toBeLessThan(1);
  });

  test('a block that is added stands between its neighbours', () => {
    const [a, b] = valueOf(before);
    const added = paragraphOf('new', 'n0000000');
    const after = blocksOf(
      [a, added, b].filter((each) => each !== undefined),
      before,
    );
    expect(after['n0000000']?.order).toBe(1.5);
  });

  test('are in the order of the editor, however often blocks are moved and added', () => {
    fc.assert(
      fc.property(
        arbitraryBlocks,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 80 }),
        (blocks, moves) => {
          let known: Blocks = blocks;
          let value = valueOf(blocks);
          for (const [index, [from, to, adds]] of moves.entries()) {
            const rest = adds ? value : value.filter((_, at) => at !== from % value.length);
            const moved = adds
              ? paragraphOf('new', `new${String(index).padStart(8, '0')}`)
              : value[from % value.length];
            if (moved) value = rest.toSpliced(to % (rest.length + 1), 0, moved);
            known = blocksOf(value, known);
            const order = blocksInOrder(known).map(({ id }) => id);
            const stored = new Set(order);
            expect(order).toEqual(value.map(({ id }) => id).filter((id) => stored.has(id)));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
