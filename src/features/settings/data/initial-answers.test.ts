import { expect, test } from 'vitest';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { childAnswers } from './initial-answers.ts';

const ours = (...names: string[]) =>
  names.map((name) => ({ id: `id-${name.toLowerCase()}`, name }) as ChildRecord);
const inFile = (...names: string[]) =>
  names.map((name) => ({ key: name, name, birthdate: null, gender: null, rows: 1 }));

test('a child of a file is ours by its name, or by its first name', () => {
  expect(childAnswers(inFile('Mia Berg', 'leo'), ours('Mia', 'Leo'))).toEqual({
    'Mia Berg': 'id-mia',
    leo: 'id-leo',
  });
});

test('an unknown child is a new one, unless both have only one', () => {
  expect(childAnswers(inFile('Ida', 'Mia'), ours('Mia'))).toEqual({ Ida: 'new', Mia: 'id-mia' });
  expect(childAnswers(inFile('Baby'), ours('Mia'))).toEqual({ Baby: 'id-mia' });
});

test('rows without a child are asked about when there are several of ours', () => {
  expect(childAnswers(inFile(''), ours('Mia', 'Leo'))).toEqual({ '': null });
  expect(childAnswers(inFile(''), ours('Mia'))).toEqual({ '': 'id-mia' });
});
