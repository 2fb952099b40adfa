import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { gramsOf, millimetresOf, mlOf, unitQuestion } from './import-units.ts';
import { readCsv } from './read-csv.ts';
import { missingRows, tablesOfJson } from './read-json.ts';
import { decimalMarkOf, readNumber, readQuantities, readQuantity } from './read-numbers.ts';
import { dateOrderOf, readDuration, readInterval, readMoment } from './read-times.ts';
import { endOf, instantsOf, startsInOrder } from './zone-times.ts';

describe('a number', () => {
  test.each([
    ['2.5', '.', 2.5],
    ['2,5', '.', 2.5],
    ['1,250', '.', 1_250],
    ['1,250', ',', 1.25],
    ['1.250,5', '.', 1_250.5],
    ['1 250', '.', 1_250],
    ['', '.', null],
    ['lots', '.', null],
    ['-', '.', null],
  ] as const)('%j with the mark %j is %j', (text, mark, value) => {
    expect(readNumber(text, mark)).toBe(value);
  });

  test('has a decimal comma when any value of its column has one', () => {
    expect(decimalMarkOf(['1,250', '3,255', '40,0'])).toBe(',');
    expect(decimalMarkOf(['1,250', '3,255'])).toBe('.');
  });

  test('may have its unit glued to it', () => {
    expect(readQuantity('190ml')).toEqual({ value: 190, unit: 'ml' });
    expect(readQuantity('37.6°C')).toEqual({ value: 37.6, unit: '°c' });
    expect(readQuantities('12lb 5oz')).toEqual([
      { value: 12, unit: 'lb' },
      { value: 5, unit: 'oz' },
    ]);
    expect(mlOf({ value: 3, unit: 'oz' })).toBe(88.7);
    expect(gramsOf(readQuantities('12lb 5oz') ?? [])).toBe(5_585);
    expect(millimetresOf([{ value: 21.5, unit: 'in' }])).toBe(546);
  });

  test('without a unit is asked about, with the likely one first', () => {
    expect(unitQuestion('volume', [3, 4, 4.5])).toMatchObject({ median: 4, likely: 'oz' });
    expect(unitQuestion('volume', [90, 120])).toMatchObject({ likely: 'ml' });
    expect(unitQuestion('weight', [7.5, 12, 20])).toMatchObject({ likely: 'kg' });
    expect(unitQuestion('weight', [8, 30, 40])).toMatchObject({ likely: 'lb' });
    expect(unitQuestion('temperature', [98.6])).toMatchObject({ likely: 'F' });
    expect(unitQuestion('volume', [])).toBeNull();
  });
});

describe('a time', () => {
  test.each([
    ['2026-03-01 08:05:09', 'mdy', { local: '2026-03-01T08:05:09' }],
    ['2026-03-01', 'mdy', { local: '2026-03-01T00:00:00' }],
    ['2026-03-01T08:05:00.123+01:00', 'mdy', { at: Date.UTC(2026, 2, 1, 7, 5), tz: null }],
    [
      'Wed Jul 22 2026 10:00:00 GMT+0200 (Central European Summer Time)',
      'mdy',
      { at: Date.UTC(2026, 6, 22, 8), tz: null },
    ],
    ['3/1/26, 8:05\u202FPM', 'mdy', { local: '2026-03-01T20:05:00' }],
    ['1/3/26 8:05 pm', 'dmy', { local: '2026-03-01T20:05:00' }],
    ['12/31/2025 12:10 AM', 'mdy', { local: '2025-12-31T00:10:00' }],
    ['2026-02-30 08:00', 'mdy', null],
    ['31/12/2025', 'mdy', null],
    ['soon', 'mdy', null],
  ] as const)('%j is read', (text, order, moment) => {
    expect(readMoment(text, order)).toEqual(moment);
  });

  test('has the order of day and month that all dates of a file allow', () => {
    expect(dateOrderOf(['1/2/26, 8:00', '13/2/26, 8:00'])).toBe('dmy');
    expect(dateOrderOf(['1/2/26', '1/13/26'])).toBe('mdy');
    // Three days in a row, or three months apart and back.
    expect(dateOrderOf(['3/1/26', '4/1/26', '5/1/26', '3/2/26', '4/2/26'])).toBe('dmy');
    expect(dateOrderOf(['1/1/26'])).toBeNull();
  });

  test.each([
    ['1:05', 3_900],
    ['0:10:30', 630],
    ['1 hr 20 min', 4_800],
    ['7 min 30 sec', 450],
    ['6m', 360],
    ['yellow', null],
    ['', null],
  ])('the duration %j has %j seconds', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  test.each([
    ['6:00:00', 360],
    ['1 day, 2:30:00', 1_590],
    ['1 02:30:00', 1_590],
    ['soon', null],
  ])('the interval %j has %j minutes', (text, minutes) => {
    expect(readInterval(text)).toBe(minutes);
  });
});

describe('a time on the wall', () => {
  const berlin = [{ from: null, tz: 'Europe/Berlin' }];
  const at = (local: string) => instantsOf({ local: `${local}:00` }, berlin);

  test('that a clock change skips moves forward', () => {
    expect(at('2026-03-29T02:30')).toEqual([
      { at: Date.UTC(2026, 2, 29, 1, 30), tz: 'Europe/Berlin' },
    ]);
  });

  test('that comes twice is decided by the order of the rows, in either direction', () => {
    const rows = ['01:50', '02:10', '02:40', '02:10', '02:50', '03:05'].map((time) =>
      at(`2026-10-25T${time}`),
    );
    const expected = [
      23 * 60 + 50,
      24 * 60 + 10,
      24 * 60 + 40,
      25 * 60 + 10,
      25 * 60 + 50,
      26 * 60 + 5,
    ].map((minutes) => Date.UTC(2026, 9, 24, 0, minutes));
    expect(startsInOrder(rows).map((start) => start.at)).toEqual(expected);
    expect(startsInOrder(rows.toReversed()).map((start) => start.at)).toEqual(
      expected.toReversed(),
    );
  });

  test('without other evidence is the earlier one, and a length decides over an end', () => {
    const [start] = startsInOrder([at('2026-10-25T02:30')]);
    expect(start?.at).toBe(Date.UTC(2026, 9, 25, 0, 30));
    const end = { local: '2026-10-25T02:40:00' };
    expect(start && endOf(start, end, null, berlin)).toBe(Date.UTC(2026, 9, 25, 0, 40));
    expect(start && endOf(start, end, 70 * 60, berlin)).toBe(Date.UTC(2026, 9, 25, 1, 40));
  });

  test('is in the zone in which the family lived then', () => {
    const zones = [
      { from: null, tz: 'America/New_York' },
      { from: '2026-03-01', tz: 'Europe/Berlin' },
    ];
    expect(instantsOf({ local: '2026-02-28T12:00:00' }, zones)[0]?.tz).toBe('America/New_York');
    expect(instantsOf({ local: '2026-03-01T12:00:00' }, zones)).toEqual([
      { at: Date.UTC(2026, 2, 1, 11), tz: 'Europe/Berlin' },
    ]);
  });
});

describe('a file', () => {
  test.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xbc]],
    ['UTF-8 without a mark', [0xc3, 0xbc]],
    ['Windows-1252', [0xfc]],
    ['UTF-16 LE', [0xff, 0xfe, 0xfc, 0x00]],
    ['UTF-16 BE', [0xfe, 0xff, 0x00, 0xfc]],
  ])('in %s is decoded', (_, bytes) => {
    expect(decodeText(new Uint8Array(bytes)).replace('\uFEFF', '')).toBe('ü');
  });

  test.each([',', ';', '\t'])(
    'with the delimiter %j is split, quotes and line breaks kept',
    (mark) => {
      const text = ['Start', '"No;te,\ts"', 'x'].join(mark) + `\r1${mark}"a ""b""\nc"${mark}2\r3\r`;
      expect(readCsv('a.csv', text, 10)).toEqual({
        file: 'a.csv',
        head: ['Start', 'No;te,\ts', 'x'],
        rows: [['1', 'a "b"\nc', '2'], ['3']],
      });
    },
  );

  test('with too many rows or columns is refused', () => {
    expect(readCsv('a.csv', 'a,b\n1,2\n3,4\n', 1)).toBe('too_large');
    expect(readCsv('a.csv', `a,b\n${'1,'.repeat(5_000)}\n`, 10)).toBe('too_large');
    expect(readCsv('a.txt', 'nothing', 10)).toBeNull();
  });

  test('that is no text is no table', () => {
    const photo = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x2c, 0x46, 0x2c, 0x0a, 1,
    ]);
    expect(readCsv('a.jpg', decodeText(photo), 10)).toBeNull();
  });

  test('of an API becomes tables, and says what its pages lack', () => {
    const answer = { count: 120, results: [{ id: 1, tags: ['a', 'b'], wet: true, end: null }] };
    expect(tablesOfJson('changes.json', answer)).toEqual([
      {
        file: 'changes.json',
        head: ['id', 'tags', 'wet', 'end'],
        rows: [['1', 'a,b', 'true', '']],
      },
    ]);
    expect(missingRows(answer)).toBe(119);
    expect(tablesOfJson('x.json', 'text')).toEqual([]);
  });
});
