import { expect, test } from 'vitest';
import type { BlockNode } from '../../../../schema/records/article-nodes.ts';
import type { PlacedNode } from '../../../domain/articles/reading.ts';
import { groupLists, numbersOf } from './group-lists.ts';

const item = (list: 'bullet' | 'numbered'): BlockNode => ({
  type: 'list_item',
  list,
  level: 0,
  children: [{ text: 'x' }],
});

test('items that follow each other are one list, of their kind', () => {
  const nodes = [
    { id: 'a', node: item('bullet') },
    { id: 'b', node: item('bullet') },
    { id: 'c', node: item('numbered') },
    { id: 'd', node: { type: 'divider' } as BlockNode },
    { id: 'e', node: item('numbered') },
  ];
  expect(
    groupLists(nodes).map((group) =>
      group.kind === 'list' ? group.items.map(({ id }) => id).join('') : group.node.type,
    ),
  ).toEqual(['ab', 'c', 'divider', 'e']);
});

test('a numbered list goes on behind items further in, and ends with anything else', () => {
  const numbered = (id: string, level = 0): PlacedNode => ({
    id,
    node: { type: 'list_item', list: 'numbered', level, children: [{ text: id }] },
  });
  const bullet = (id: string, level = 0): PlacedNode => ({
    id,
    node: { type: 'list_item', list: 'bullet', level, children: [{ text: id }] },
  });
  const text: PlacedNode = { id: 'text', node: { type: 'paragraph', children: [{ text: '' }] } };
  const nodes = [
    numbered('bath'),
    bullet('duck', 1),
    numbered('song'),
    numbered('first', 1),
    numbered('second', 1),
    numbered('sleep'),
    numbered('anew', 1),
    bullet('other'),
    numbered('one'),
    text,
    numbered('again'),
  ];
  expect([...numbersOf(nodes)]).toEqual([
    ['bath', 1],
    ['song', 2],
    ['first', 1],
    ['second', 2],
    ['sleep', 3],
    ['anew', 1],
    ['one', 1],
    ['again', 1],
  ]);
});
