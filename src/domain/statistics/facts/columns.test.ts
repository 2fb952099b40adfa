import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

test('any objects with the same fields are as before', () => {
  const value = fc.jsonValue().map((known) => JSON.parse(JSON.stringify(known)) as unknown);
  const item = fc.record({ id: fc.string(), at: fc.integer(), value });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (items) => {
      expect(fromColumns(toColumns(items))).toEqual(items);
    }),
  );
});

test('a value that all objects have is written once', () => {
  const items = [
    { id: 'a', tz: 'Europe/Madrid', parts: [] },
    { id: 'b', tz: 'Europe/Madrid', parts: [] },
  ];
  expect(toColumns(items)).toBe('[2,{"id":["a","b"],"tz":["Europe/Madrid"],"parts":[[]]}]');
});

test('a list of one object keeps a value that is a list', () => {
  expect(fromColumns(toColumns([{ id: 'a', parts: ['left', 'right'] }]))).toEqual([
    { id: 'a', parts: ['left', 'right'] },
  ]);
});
