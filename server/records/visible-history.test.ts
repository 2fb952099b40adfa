import { expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import type { HistoryItem } from '../../schema/wire/rest-answers.ts';
import { visibleHistory } from './visible-history.ts';

const stamp = (at: number) => makeStamp(at, 0, 'anas0000');
const item = (path: string, value: unknown, writtenAt: number): HistoryItem => ({
  path,
  value,
  writtenAt,
  by: 'ana',
});

/** Begun as a draft at 1, published at 30, and made a draft again for a while. */
const article = {
  id: 'article-1',
  childId: null,
  createdBy: 'ana',
  status: 'published',
  title: 'Bedtime, at last',
  clocks: { '*': stamp(1), title: stamp(70), status: stamp(60) },
} as unknown as AnyRecord;
const items = [
  item('title', 'What I think of bedtime', 1),
  item('title', 'Bedtime', 20),
  item('title', 'Bedtime, or how I lost my mind', 50),
  item('title', 'Bedtime again', 55),
  item('status', 'draft', 1),
  item('status', 'published', 30),
  item('status', 'draft', 40),
];
const titlesFor = (userId: string) =>
  visibleHistory('articles', article, items, { userId } as Actor)
    .filter(({ path }) => path === 'title')
    .map(({ value }) => value);

test('other parents see the values that an article had while it was published', () => {
  expect(titlesFor('ben')).toEqual(['Bedtime', 'Bedtime again']);
});

test('its author sees all values', () => {
  expect(titlesFor('ana')).toHaveLength(4);
});

test('nothing is left out of a collection that hides nothing', () => {
  const actor = { userId: 'ben' } as Actor;
  expect(visibleHistory('events', article, items, actor)).toEqual(items);
});
