import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const english = wordsOf('en', {
  a: { hello: 'Hello {{name}}', left_one: '{{count}} entry', left_other: '{{count}} entries' },
});

test('fills in what the text names, and only that', () => {
  expect(english('a.hello', { name: 'Mia {{name}}' })).toBe('Hello Mia {{name}}');
});

test('leaves dollar signs and backslashes in a name alone', () => {
  expect(english('a.hello', { name: '$& \\1' })).toBe('Hello $& \\1');
});

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('says %d in English', (count, text) => {
  expect(english('a.left', { count })).toBe(text);
});

test('takes the plural forms of the language, not of English', () => {
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

test('answers the key where a text is missing', () => {
  expect(english('a.nothing', {})).toBe('a.nothing');
});
