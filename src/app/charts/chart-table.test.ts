import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../schema/export/csv.ts';
import { tableCsv } from './chart-table.tsx';
import type { Measure } from './measure.ts';

/** Hours, in a file as minutes. */
const duration: Measure = {
  text: String,
  tick: String,
  number: (hours) => hours * 60,
  unit: 'min',
  steps: [1],
};

test('a file has plain numbers, with the unit in the heading', () => {
  const csv = tableCsv({
    columns: [{ label: 'Day' }, { label: 'Night', measure: duration }, { label: 'Remark' }],
    rows: [
      ['2026-03-10', 9.5, ''],
      ['2026-03-11', null, '=partly'],
    ],
  });
  expect(csv).toBe(
    `${BYTE_ORDER_MARK}Day,Night (min),Remark\r\n2026-03-10,570,\r\n2026-03-11,,'=partly\r\n`,
  );
});

test('a number that is written as it was typed is a plain number in a file', () => {
  const typed = { number: 1.5, text: () => '1½ h' };
  const columns = [{ label: 'Day' }, { label: 'Night', measure: duration }];
  const csv = tableCsv({ columns, rows: [['2026-03-10', typed]] });
  expect(csv).toBe(`${BYTE_ORDER_MARK}Day,Night (min)\r\n2026-03-10,90\r\n`);
});
