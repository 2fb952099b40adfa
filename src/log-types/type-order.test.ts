import { expect, test } from 'vitest';
import { inOrder, movedType } from './type-order.ts';

test('types are in the chosen order, and new ones come after them', () => {
  const types = ['feeding', 'diaper', 'sleep', 'note'] as const;
  expect(inOrder(types, [])).toEqual(types);
  const order = ['sleep', 'of-a-newer-release', 'feeding'];
  expect(inOrder(types, order)).toEqual(['sleep', 'feeding', 'diaper', 'note']);
});

test('a type changes places with its neighbour, and stays at an end', () => {
  const types = ['feeding', 'diaper', 'sleep'] as const;
  expect(movedType(types, 'sleep', -1)).toEqual(['feeding', 'sleep', 'diaper']);
  expect(movedType(types, 'feeding', 1)).toEqual(['diaper', 'feeding', 'sleep']);
  expect(movedType(types, 'feeding', -1)).toEqual(types);
  expect(movedType(types, 'note', 1)).toEqual(types);
});
