import { expect, test } from 'vitest';
import { keepTogether } from './keep-together.ts';

test('prevents a line break inside an amount', () => {
  expect(keepTogether('Breast L 9 min · R 6 min')).toBe(
    'Breast L\u00A09\u00A0min\u00A0· R\u00A06\u00A0min',
  );
  expect(keepTogether('Vitamin D 1 drop')).toBe('Vitamin D 1\u00A0drop');
  expect(keepTogether('down 12 % on the week')).toBe('down 12\u00A0% on the week');
  expect(keepTogether('13 lb 2 oz')).toBe('13\u00A0lb 2\u00A0oz');
  expect(keepTogether('Bottle 1.5 oz of 4 oz')).toBe('Bottle 1.5\u00A0oz of 4\u00A0oz');
});

test('lets no line begin with a separator', () => {
  expect(keepTogether('Nap 1 h 16 min · crib')).toBe('Nap 1\u00A0h\u00A016\u00A0min\u00A0· crib');
});

test('leaves text without numbers unchanged', () => {
  expect(keepTogether('Wet diaper')).toBe('Wet diaper');
});
