import { expect, test } from 'vitest';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { childAnswers, hasOpenChild } from './initial-answers.ts';

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

test('rows without a child are asked about when there are several of ours, and not left out', () => {
  const answers = childAnswers(inFile('', 'leo'), ours('Mia', 'Leo'));
  expect(answers).toEqual({ leo: 'id-leo' });
  expect(hasOpenChild(inFile('', 'leo'), answers)).toBe(true);
  expect(hasOpenChild(inFile('', 'leo'), { ...answers, '': null })).toBe(false);
  expect(hasOpenChild(inFile('', 'leo'), { ...answers, '': 'id-mia' })).toBe(false);
  expect(childAnswers(inFile(''), ours('Mia'))).toEqual({ '': 'id-mia' });
});

test('a child of the same name that was born at another time is another child', () => {
  const mia = { ...ours('Mia')[0], birthdate: '2026-08-20', birthDateApprox: false } as ChildRecord;
  const named = (birthdate: string | null, name = 'Mia') => [{ ...inFile(name)[0]!, birthdate }];
  expect(childAnswers(named('2024-12-01'), [mia])).toEqual({ Mia: 'new' });
  expect(childAnswers(named('2024-12-01', 'Baby'), [mia])).toEqual({ Baby: 'new' });
  // A day that was mistyped, or is not known to us, decides nothing.
  expect(childAnswers(named('2026-08-21'), [mia])).toEqual({ Mia: 'id-mia' });
  expect(childAnswers(named(null), [mia])).toEqual({ Mia: 'id-mia' });
  expect(childAnswers(named('2024-12-01'), [{ ...mia, birthDateApprox: true }])).toEqual({
    Mia: 'id-mia',
  });
});
