import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const english = wordsOf('en', {
  a: { hello: 'Hello {{name}}', left_one: '{{count}} entry', left_other: '{{count}} entries' },
});

test('fills in only the parameters that the text names', () => {
  expect(english('a.hello', { name: 'Mia {{name}}' })).toBe('Hello Mia {{name}}');
});

test('keeps dollar signs and backslashes of a parameter', () => {
  expect(english('a.hello', { name: '$& \\1' })).toBe('Hello $& \\1');
});

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('chooses the English plural form for %d', (count, text) => {
  expect(english('a.left', { count })).toBe(text);
});

test('chooses plural forms by the rules of the language', () => {
  const polish = wordsOf('pl', {
    a: { n_one: 'jeden', n_few: 'kilka', n_many: 'wiele', n_other: 'ułamek' },
  });
  expect([1, 3, 5, 22, 0.5].map((count) => polish('a.n', { count }))).toEqual([
    'jeden',
    'kilka',
    'wiele',
    'kilka',
    'ułamek',
  ]);
});

test('groups a large count', () => {
  expect(english('a.left', { count: 5000 })).toBe(`${(5000).toLocaleString()} entries`);
});

test('returns the key when its text is missing', () => {
  expect(english('a.nothing', {})).toBe('a.nothing');
});
