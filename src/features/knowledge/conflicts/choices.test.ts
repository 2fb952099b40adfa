import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Blocks, blocksInOrder } from '../../../../schema/records/article-blocks.ts';
import type { Block, BlockNode } from '../../../../schema/records/article-nodes.ts';
import { mergeBlocks } from '../../../domain/articles/merge-blocks.ts';
import { arbitraryBlocks, arbitraryNode } from '../../../../tests/helpers/article-blocks.ts';
import { type Choice, withChoices } from './choices.ts';

const block = (text: string, order = 1): Block => ({
  order,
  node: { type: 'paragraph', children: [{ text }] },
});
const ids = () => {
  let count = 0;
  return () => `new${String((count += 1)).padStart(8, '0')}`;
};
const textOf = (node: BlockNode | undefined) => JSON.stringify(node);
const nodesOf = (blocks: Blocks) => new Set(Object.values(blocks).map(({ node }) => textOf(node)));

/** What one person does to the blocks of an article. */
type Change =
  | { kind: 'write'; at: number; node: BlockNode }
  | { kind: 'move'; at: number; order: number }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; id: string; block: Block };

const arbitraryChanges = (own: string): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('write' as const), at: fc.nat(), node: arbitraryNode }),
      fc.record({ kind: fc.constant('move' as const), at: fc.nat(), order: fc.nat() }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
      fc.record({
        kind: fc.constant('add' as const),
        id: fc.stringMatching(/^[a-z]{8}$/u).map((id) => `${own}${id}`),
        block: fc.record({ order: fc.nat(), node: arbitraryNode }),
      }),
    ),
    { maxLength: 6 },
  );

function changed(base: Blocks, changes: readonly Change[]): Record<string, Block> {
  const blocks = { ...base };
  for (const change of changes) {
    if (change.kind === 'add') {
      blocks[change.id] = change.block;
      continue;
    }
    const known = Object.keys(blocks).toSorted();
    const id = known[change.at % known.length];
    const before = id === undefined ? undefined : blocks[id];
    if (id === undefined || before === undefined) continue;
    if (change.kind === 'remove') delete blocks[id];
    else if (change.kind === 'write') blocks[id] = { ...before, node: change.node };
    else blocks[id] = { ...before, order: change.order };
  }
  return blocks;
}

const arbitrarySides = fc
  .tuple(arbitraryBlocks, arbitraryChanges('m'), arbitraryChanges('t'))
  .map(([base, mine, theirs]) => ({
    base,
    mine: changed(base, mine),
    theirs: changed(base, theirs),
  }));

describe('a block that two people have changed', () => {
  const merged = mergeBlocks(
    { a: block('a'), z: block('z', 3) },
    { a: block('mine'), z: block('z', 3) },
    { a: block('theirs'), z: block('z', 3) },
  );
  const chosen = (choice: Choice) => withChoices(merged, { a: choice }, ids());

  test('becomes the version that is chosen', () => {
    expect(chosen('mine')['a']).toEqual(block('mine'));
    expect(chosen('theirs')['a']).toEqual(block('theirs'));
  });

  test('becomes two blocks, one behind the other, when both are chosen', () => {
    const both = chosen('both');
    expect(blocksInOrder(both).map(({ node }) => textOf(node))).toEqual(
      [block('theirs'), block('mine'), block('z')].map(({ node }) => textOf(node)),
    );
    // Closing the question without an answer loses nothing.
    expect(withChoices(merged, {}, ids())).toEqual(both);
  });

  test('is removed only if its removal is chosen', () => {
    const removed = mergeBlocks({ a: block('a') }, {}, { a: block('theirs') });
    expect(removed.conflicts).toHaveLength(1);
    expect(withChoices(removed, { a: 'mine' }, ids())).toEqual({});
    expect(withChoices(removed, { a: 'theirs' }, ids())).toEqual({ a: block('theirs') });
    expect(withChoices(removed, {}, ids())).toEqual({ a: block('theirs') });
  });
});

describe('whatever two people have done', () => {
  test('everything that either has written is there when nothing was chosen', () => {
    fc.assert(
      fc.property(arbitrarySides, ({ base, mine, theirs }) => {
        const kept = nodesOf(withChoices(mergeBlocks(base, mine, theirs), {}, ids()));
        const written = [mine, theirs]
          .flatMap((side) => Object.entries(side))
          .filter(([id, { node }]) => textOf(node) !== textOf(base[id]?.node))
          .map(([, { node }]) => textOf(node));
        expect(written.filter((node) => !kept.has(node))).toEqual([]);
      }),
    );
  });

  test('each choice leaves all other blocks as they were joined', () => {
    fc.assert(
      fc.property(
        arbitrarySides,
        fc.constantFrom<Choice>('mine', 'theirs', 'both'),
        ({ base, mine, theirs }, choice) => {
          const merged = mergeBlocks(base, mine, theirs);
          const asked = merged.conflicts.map(({ id }) => id);
          const choices = Object.fromEntries(asked.map((id) => [id, choice]));
          const result = withChoices(merged, choices, ids());
          const others = Object.entries(merged.blocks).filter(([id]) => !asked.includes(id));
          expect(result).toMatchObject(Object.fromEntries(others));
          const wanted = merged.conflicts.map(({ mine: own, theirs: other }) =>
            textOf({ mine: own, theirs: other, both: other ?? own }[choice]?.node),
          );
          expect(asked.map((id) => textOf(result[id]?.node))).toEqual(wanted);
        },
      ),
    );
  });
});
