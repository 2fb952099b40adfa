import { expect, test } from 'vitest';
import type { Block } from '../../../../schema/records/article-nodes.ts';
import { type ArticleRecord, articleDefaults } from '../../../../schema/records/article.ts';
import { makeStamp } from '../../../../schema/rules/clock.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { undecidedBlocks } from './block-conflicts.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const block = (text: string): Block => ({
  order: 1,
  node: { type: 'paragraph', children: [{ text }] },
});
const record: ArticleRecord = {
  ...articleDefaults(),
  id: 'article0',
  childId: null,
  blocks: { block0001: block('By six.') },
  createdBy: 'ana',
  createdAt: NOON,
  updatedBy: 'ben',
  updatedAt: NOON,
  schemaVersion: 1,
  clocks: {
    '*': makeStamp(NOON - 10, 0, 'anas0000'),
    'blocks.block0001': makeStamp(NOON, 0, 'bens0000'),
  },
  removed: null,
};
const answer = (lost: unknown, more: Partial<ConflictAnswer> = {}): ConflictAnswer => ({
  collection: 'articles',
  eventId: 'article0',
  path: 'blocks.block0001',
  lost: { value: lost, by: 'ana', writtenAt: NOON - 5 },
  kept: { value: block('By six.'), by: 'ben', writtenAt: NOON },
  ...more,
});

test('a block that two people changed is undecided until somebody writes it again', () => {
  const [found] = undecidedBlocks(record, [answer(block('By seven.'))]);
  expect(found?.conflict).toEqual({
    id: 'block0001',
    mine: block('By seven.'),
    theirs: block('By six.'),
  });
  const clocks = { ...record.clocks, 'blocks.block0001': makeStamp(NOON + 1, 0, 'bens0000') };
  expect(undecidedBlocks({ ...record, clocks }, [answer(block('By seven.'))])).toEqual([]);
});

test('a removal is a version as well', () => {
  expect(undecidedBlocks(record, [answer(null)])[0]?.conflict.mine).toBeNull();
});

test('conflicts of other records and fields, and blocks of another release, are left out', () => {
  const others = [
    answer(block('x'), { eventId: 'another0' }),
    answer('Title', { path: 'title' }),
    answer({ order: 1, node: { type: 'hologram' } }),
  ];
  expect(undecidedBlocks(record, others)).toEqual([]);
});
