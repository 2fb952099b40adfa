import { expect, test } from 'vitest';
import { quantityOf } from '../../domain/measures/measures.ts';
import { measureText } from './measure-text.ts';

test('a measure is written as it was typed, else rounded to what the unit has', () => {
  expect([
    measureText({ si: 4_200 }, 'kg'),
    measureText(quantityOf(3.456, 'kg'), 'kg'),
    measureText({ si: 4_200 }, 'g'),
    measureText(quantityOf(120.5, 'oz'), 'lb'),
    measureText({ si: 504 }, 'cm'),
    measureText({ si: 504 }, 'in'),
    measureText(quantityOf(0.5, 'in'), 'in'),
  ]).toEqual(['4.20 kg', '3.456 kg', '4,200 g', '7 lb 8.5 oz', '50.4 cm', '19¾ in', '½ in']);
});
