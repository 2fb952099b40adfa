import { describe, expect, test } from 'vitest';
import type { Block } from '../../../schema/records/article-nodes.ts';
import type { ArticleRecord } from '../../../schema/records/article.ts';
import { stampMs } from '../../../schema/rules/clock.ts';
import { supersededIn } from '../../../schema/rules/merge.ts';
import { collections } from '../../../schema/collections.ts';
import {
  collectionSamples,
  createSampleDevice,
} from '../../../tests/helpers/collection-samples.ts';
import type { Written } from '../entries/record-history.ts';
import { compareBlocks, revisionsOf } from './revisions.ts';

const NOW = Date.UTC(2026, 0, 6);
const MINUTE = 60_000;
const block = (text: string, order = 1): Block => ({
  order,
  node: { type: 'paragraph', children: [{ text }] },
});

/** An article with its edits, and the history as the server answers it. */
function written(edits: readonly Record<string, unknown>[]) {
  let at = NOW;
  const ana = createSampleDevice('ana', () => at);
  const { merge } = collections.articles;
  let record = ana.create(collectionSamples.articles!, 'child-mia', 'Naps') as ArticleRecord;
  const former: Written[] = [];
  for (const edit of edits) {
    at += MINUTE;
    const next = ana.edit('articles', record, edit) as ArticleRecord;
    for (const { path, stamp, value } of supersededIn(merge, record, next)) {
      former.push({ path, value: value ?? null, writtenAt: stampMs(stamp), by: null });
    }
    record = next;
  }
  const current = Object.entries(record.clocks).map(([path, stamp]): Written => ({
    path,
    value: null,
    writtenAt: stampMs(stamp),
    by: 'ana',
    current: true,
  }));
  return { record, items: [...current, ...former] };
}

describe('the revisions of an article', () => {
  const first = { block_one: block('Story, song, lights out.') };
  const { record, items } = written([
    { blocks: { ...first, block_two: block('Lamp', 2) } },
    { title: 'Naps here', tags: ['sleep'] },
    { blocks: { block_two: block('No lamp', 2) } },
    { readBy: ['rosa'] },
  ]);

  test('are its states after each change of what it says', () => {
    const revisions = revisionsOf(record, items);
    expect(revisions.map(({ writtenAt }) => (writtenAt - NOW) / MINUTE)).toEqual([3, 2, 1, 0]);
    expect(revisions.map(({ title }) => title)).toEqual(['Naps here', 'Naps here', 'Naps', 'Naps']);
    expect(revisions.map(({ blocks }) => Object.keys(blocks).toSorted())).toEqual([
      ['block_two'],
      ['block_one', 'block_two'],
      ['block_one', 'block_two'],
      ['block_one'],
    ]);
    expect(revisions[1]?.blocks['block_two']).toEqual(block('Lamp', 2));
    expect(revisions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    expect(revisions[3]?.by).toBe('ana');
  });

  test('are the last 50 beside the present one', () => {
    const many = written(Array.from({ length: 80 }, (_none, i) => ({ title: `Title ${i}` })));
    const revisions = revisionsOf(many.record, many.items);
    expect(revisions).toHaveLength(51);
    expect(revisions[0]?.title).toBe('Title 79');
    expect(revisions.at(-1)?.title).toBe('Title 29');
  });

  test('is the present one alone when nothing has changed', () => {
    const fresh = written([]);
    expect(revisionsOf(fresh.record, fresh.items)).toHaveLength(1);
  });
});

test('compares two versions by what was added, changed and removed', () => {
  const former = {
    block_one: block('Bath', 1),
    block_two: block('Song', 2),
    gone_one: block('Tea', 3),
  };
  const later = {
    block_one: block('Bath', 1),
    block_two: block('Two songs', 2),
    new_block: block('Lamp', 4),
  };
  expect(compareBlocks(former, later).map(({ id, change }) => [id, change])).toEqual([
    ['block_one', 'same'],
    ['block_two before', 'removed'],
    ['block_two', 'changed'],
    ['gone_one', 'removed'],
    ['new_block', 'added'],
  ]);
});
