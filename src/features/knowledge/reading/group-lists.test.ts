import { expect, test } from 'vitest';
import type { BlockNode } from '../../../../schema/records/article-nodes.ts';
import { groupLists } from './group-lists.ts';

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
