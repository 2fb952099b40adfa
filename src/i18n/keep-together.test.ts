import { expect, test } from 'vitest';
import { keepTogether } from './keep-together.ts';

test('prevents a line break between a number and its unit', () => {
  expect(keepTogether('Breast L 9 min · R 6 min')).toBe('Breast L 9\u00A0min · R 6\u00A0min');
  expect(keepTogether('Bottle 1.5 oz of 4 oz')).toBe('Bottle 1.5\u00A0oz of 4\u00A0oz');
});

test('leaves text without numbers unchanged', () => {
  expect(keepTogether('Wet diaper')).toBe('Wet diaper');
});
