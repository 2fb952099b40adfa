import { expect, test } from 'vitest';
import { allergenGroupOf } from './allergens.ts';

test.each([
  ['Scrambled eggs', 'egg'],
  ['Peanut butter', 'peanut'],
  ['Greek yoghurt', 'milk'],
  ['Salmon', 'fish'],
  ['Toast with butter', 'milk'],
  ['Hummus', 'sesame'],
  ['Tofu', 'soy'],
  ['Wholewheat bread', 'wheat'],
  ['Almond butter', 'tree_nut'],
  ['Coconut milk', 'none'],
  ['Butternut squash', 'none'],
  ['Eggplant', 'none'],
  ['Carrot', 'none'],
])('%s is in the group %s', (name, group) => {
  expect(allergenGroupOf(name)).toBe(group);
});
