import { expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { nextDose, sameDose, vaccinesGiven } from './doses.ts';

const at = Date.parse('2025-06-10T10:00:00Z');
const given = (vaccine: string, dose: number, childId = 'child-mia') =>
  makeEvent('vaccination', at, { childId, payload: { vaccine, dose } });

test('lists each vaccine once, in its last spelling', () => {
  expect(vaccinesGiven([given('Méningo', 2), given('MMR', 1), given('meningo ', 1)])).toEqual([
    'Méningo',
    'MMR',
  ]);
});

test('proposes the dose after the highest one of the vaccine, at most the ninth', () => {
  const doses = [given('MMR', 1), given('Hexavalent', 2), given('hexavalent', 3)];
  expect(nextDose('Hexavalent', doses)).toBe(4);
  expect(nextDose('Polio', doses)).toBe(1);
  expect(nextDose('', doses)).toBe(1);
  expect(nextDose('MMR', [given('MMR', 9)])).toBe(9);
});

test('finds the same dose of one of the children', () => {
  const vaccinations = [given('MMR', 1), given('MMR', 2, 'child-leo')];
  const find = (dose: number, childIds: string[]) =>
    sameDose({ vaccine: 'mmr', dose }, { vaccinations, childIds });
  expect(find(1, ['child-leo', 'child-mia'])).toBe(vaccinations[0]);
  expect(find(2, ['child-mia'])).toBeNull();
});
