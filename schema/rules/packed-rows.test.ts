import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { packRows, unpackRows } from './packed-rows.ts';

/** As a device receives it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const there = (rows: readonly unknown[]) => unpackRows(sent(packRows(rows)));

describe('rows', () => {
  test('of any kind come back as they were', () => {
    const text = fc.oneof(
      fc.string(),
      fc.uuid(),
      fc.uuid({ version: 7 }),
      fc.constantFrom('0mrzb0g40-000-sampnoah', '0mrzb0g41-00a-otherone', '2026-03-14', ''),
    );
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.maxSafeInteger());
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        number,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('id', 'at', 'note', '__proto__', 'constructor'), tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), (values) => {
        const rows = sent(values) as unknown[];
        expect(there(rows)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test('that repeat, differ by little or lack a field come back as they were', () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      ...(sent(makeEvent('diaper', 1_780_000_000_000 + i * 61_000)) as object),
      ...(i % 7 === 0 ? { note: `after ${i} minutes` } : {}),
      ...(i % 9 === 0 ? { futureField: { deep: [i % 3, 'x', null] } } : {}),
    }));
    expect(there(rows)).toEqual(rows);
    expect(JSON.stringify(packRows(rows)).length * 3).toBeLessThan(JSON.stringify(rows).length);
  });

  test('without a value of a field have no such field', () => {
    expect(there([{ id: 'a', note: undefined }])).toEqual([{ id: 'a' }]);
    expect(there([])).toEqual([]);
  });

  test('with a field of any name gain no other prototype', () => {
    const [row] = unpackRows(JSON.parse('[1,["{",["__proto__"],["=",{"polluted":true}]]]'));
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(Object.keys(row as object)).toEqual(['__proto__']);
  });
});

test('devices of earlier releases read this form', () => {
  const packed = [
    9,
    [
      '{',
      ['id', 'at', 'stamp', 'kind', 'by', 'end'],
      ['u', ['+', 1_784_919_546_000, 1, 1, 1, 1, 1, 1, 1, 1], ['=', '3c99f32f087245ff68f']],
      ['+', 1_784_919_546_000, -60, -60, -60, -60, -60, -60, -60, -60],
      ['s', ['+', 1_784_919_546_000, 1, 1, 1, 1, 1, 1, 1, 1], ['=', '000-sampnoah']],
      ['=', 'wet'],
      ['#', ['ana', 'ben'], 0, 0, 0, 0, 1, 1, 1, 1, 0],
      ['|', ['#', [0, 1], 0, 0, 0, 0, 0, 0, 1, 0, 0], ['=', null], ['=', 5]],
    ],
  ];
  const rows = unpackRows(packed);
  expect(rows[6]).toEqual({
    id: '019f957e-d896-73c9-9f32-f087245ff68f',
    at: 1_784_919_545_640,
    stamp: '0mrzb0g46-000-sampnoah',
    kind: 'wet',
    by: 'ben',
    end: 5,
  });
  expect(packRows(rows)).toEqual(packed);
});

describe('what was not packed here', () => {
  const deep = JSON.parse(`${'["|",'.repeat(200_000)}0${']'.repeat(200_000)}`) as unknown;
  test.each<[string, unknown]>([
    ['no list', { changes: [] }],
    ['no count', ['many', ['=', 1]]],
    ['a negative count', [-1, ['=', 1]]],
    ['more rows than a page can have', [1e9, ['=', 1]]],
    ['more values than a page can have', [2e6, ['{', ['a', 'b'], ['=', 1], ['=', 1]]]],
    ['fewer values than rows', [3, ['.', 1, 2]]],
    ['more numbers than rows', [1, ['+', 1, 2]]],
    ['an index of no value', [1, ['#', ['a'], 1]]],
    ['an index that is no number', [1, ['#', ['a'], 'length']]],
    ['a row in no column', [1, ['|', ['=', 3], ['=', 1]]]],
    ['a field without a column', [1, ['{', ['a']]]],
    ['an unknown kind of column', [1, ['?', 1]]],
    ['columns in columns without end', [1, deep]],
  ])('is refused: %s', (_what, packed) => {
    expect(() => unpackRows(packed)).toThrow(Error);
  });
});
