import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collections } from '../../../schema/collections.ts';
import type { Blocks } from '../../../schema/records/article-blocks.ts';
import type { Block } from '../../../schema/records/article-nodes.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { mergeRecords, supersededIn } from '../../../schema/rules/merge.ts';
import {
  collectionSamples,
  createSampleDevice,
} from '../../../tests/helpers/collection-samples.ts';
import { mergeBlocks } from './merge-blocks.ts';

const block = (text: string, order = 1): Block => ({
  order,
  node: { type: 'paragraph', children: [{ text }] },
});
const ids = ['block_one', 'block_two', 'block_three', 'block_four'];
const anyBlocks: fc.Arbitrary<Blocks> = fc
  .dictionary(
    fc.constantFrom(...ids),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, 2, 3)),
  )
  .map((made) =>
    Object.fromEntries(Object.entries(made).map(([id, [text, order]]) => [id, block(text, order)])),
  );
const textOf = (blocks: Blocks, id: string) => JSON.stringify(blocks[id]?.node ?? null);

describe('merging two versions of an article', () => {
  test('joins what each side has changed alone', () => {
    const base = { block_one: block('Bath', 1), block_two: block('Song', 2) };
    const mine = { ...base, block_one: block('Bath at seven', 1), block_three: block('Lamp', 3) };
    const theirs = { block_one: block('Bath', 4), block_two: block('Two songs', 2) };
    expect(mergeBlocks(base, mine, theirs)).toEqual({
      blocks: {
        block_one: block('Bath at seven', 4),
        block_two: block('Two songs', 2),
        block_three: block('Lamp', 3),
      },
      conflicts: [],
    });
  });

  test('names both versions of a block that both have changed or one has removed', () => {
    const base = { block_one: block('Bath'), block_two: block('Song') };
    const { blocks, conflicts } = mergeBlocks(
      base,
      { block_one: block('Shower') },
      { block_one: block('No bath'), block_two: block('Two songs') },
    );
    expect(blocks).toEqual({ block_one: block('Shower'), block_two: block('Two songs') });
    expect(conflicts).toEqual([
      { id: 'block_one', mine: block('Shower'), theirs: block('No bath') },
      { id: 'block_two', mine: null, theirs: block('Two songs') },
    ]);
  });

  test('loses nothing that either side has written', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (base, mine, theirs) => {
        const { blocks, conflicts } = mergeBlocks(base, mine, theirs);
        const contested = new Set(conflicts.map(({ id }) => id));
        for (const id of ids) {
          const [was, my, their, now] = [base, mine, theirs, blocks].map((of) => textOf(of, id));
          const changed = my === was ? their : my;
          const allowed = contested.has(id) ? [my, their] : [changed];
          expect(allowed).toContain(now);
        }
      }),
    );
  });

  test('is the same from either side but for the blocks to choose from', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (base, mine, theirs) => {
        const one = mergeBlocks(base, mine, theirs);
        const other = mergeBlocks(base, theirs, mine);
        expect(other.conflicts.map(({ id }) => id).toSorted()).toEqual(
          one.conflicts.map(({ id }) => id).toSorted(),
        );
        const contested = new Set(one.conflicts.map(({ id }) => id));
        for (const id of ids.filter((each) => !contested.has(each))) {
          expect(textOf(other.blocks, id)).toBe(textOf(one.blocks, id));
        }
      }),
    );
  });

  test('takes the changed side when the other has changed nothing', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (base, changed) => {
        expect(mergeBlocks(base, changed, base)).toEqual({ blocks: changed, conflicts: [] });
        expect(mergeBlocks(base, base, changed)).toEqual({ blocks: changed, conflicts: [] });
      }),
    );
  });
});

describe('two devices that edit one article offline', () => {
  const { merge } = collections.articles;
  const [ana, ben] = [createSampleDevice('ana'), createSampleDevice('ben')];
  const first = {
    ...ana.create(collectionSamples.articles!, 'child-mia', 'Bedtime'),
    blocks: { block_one: block('Bath', 1), block_two: block('Song', 2) },
  };
  const blocksOf = (record: AnyRecord) => record['blocks'] as Blocks;
  const edited = (by: typeof ana, blocks: Blocks) =>
    by.edit('articles', first, { blocks: { ...first.blocks, ...blocks } });

  test('keep the changes of different blocks', () => {
    const mine = edited(ana, { block_one: block('Shower', 1) });
    const theirs = edited(ben, { block_two: block('Two songs', 2), block_three: block('Lamp', 3) });
    const merged = mergeRecords(merge, mine, theirs);
    expect(blocksOf(merged)).toEqual({
      block_one: block('Shower', 1),
      block_two: block('Two songs', 2),
      block_three: block('Lamp', 3),
    });
    expect(mergeRecords(merge, theirs, mine)).toEqual(merged);
  });

  test('keep one version of a block that both have changed, and name the other for the history', () => {
    const mine = edited(ana, { block_one: block('Shower', 1) });
    const theirs = edited(ben, { block_one: block('No bath', 1) });
    const merged = mergeRecords(merge, mine, theirs);
    const lost = [...supersededIn(merge, mine, theirs), ...supersededIn(merge, theirs, mine)];
    expect(lost).toHaveLength(1);
    expect(lost[0]?.path).toBe('blocks.block_one');
    const both = [blocksOf(merged)['block_one'], lost[0]?.value];
    expect(both).toEqual(expect.arrayContaining([block('Shower', 1), block('No bath', 1)]));
  });

  test('end up with the same article, whatever each has done and in whichever order they meet', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (a, b, c) => {
        const sides = [
          ana.edit('articles', first, { blocks: a }),
          ben.edit('articles', first, { blocks: b }),
          ana.edit('articles', first, { blocks: c, tags: ['sleep'] }),
        ] as const;
        const join = (x: AnyRecord, y: AnyRecord) => mergeRecords(merge, x, y);
        const [x, y, z] = sides;
        expect(join(join(x, y), z)).toEqual(join(x, join(z, y)));
        expect(join(x, join(x, y))).toEqual(join(y, x));
      }),
    );
  });
});
