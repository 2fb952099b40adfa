import { expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { METRIC } from '../../../domain/units.ts';
import { createSearch } from './search.ts';

const names = new Map([
  ['child-mia', 'Mia'],
  ['u-ana', 'Ána Šíp'],
]);
const finds = (query: string, record: EventRecord) =>
  createSearch({ query, units: METRIC, nameOf: (id) => names.get(id ?? '') ?? '' })?.(record);

const bottle = makeEvent('feeding', '2025-06-10T08:00:00Z', {
  payload: { bottles: [{ content: 'formula', takenMl: 120, productName: 'Crème Un' }] },
  note: 'Spat up a little',
  tags: ['Großeltern'],
});

test.each([
  ['the note', 'spat'],
  ['the line', '120 formula'],
  ['a product, without accents', 'creme'],
  ['a tag, with other letters', 'grosseltern'],
  ['the person who did it', 'ana sip'],
  ['the child', 'MIA'],
  ['words of different parts, in any order', 'mia 120 spat creme'],
])('finds an entry by %s', (_name, query) => {
  expect(finds(query, bottle)).toBe(true);
});

test('finds nothing where one word is missing', () => {
  expect(finds('spat milk-free', bottle)).toBe(false);
});

test('finds foods, medicines and titles', () => {
  const at = '2025-06-10T08:00:00Z';
  const solids = makeEvent('feeding', at, { payload: { solids: [{ name: 'Möhre' }] } as never });
  const dose = makeEvent('medication', at);
  expect(finds('mohre', solids)).toBe(true);
  expect(finds(dose.payload.name, dose)).toBe(true);
});

test('is no search without a word', () => {
  expect(createSearch({ query: '  ', units: METRIC, nameOf: () => '' })).toBeNull();
});
