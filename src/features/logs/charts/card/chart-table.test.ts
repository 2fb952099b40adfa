import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../../../schema/export/csv.ts';
import { HOUR_MS } from '../../../../../schema/limits.ts';
import { duration } from '../draw/measure.ts';
import { tableCsv } from './chart-table.tsx';

test('a file has plain numbers, with the unit in the heading', () => {
  const csv = tableCsv({
    columns: [{ label: 'Day' }, { label: 'Night', measure: duration }, { label: 'Remark' }],
    rows: [
      ['2026-03-10', 9.5 * HOUR_MS, ''],
      ['2026-03-11', null, '=partly'],
    ],
  });
  expect(csv).toBe(
    `${BYTE_ORDER_MARK}Day,Night (min),Remark\r\n2026-03-10,570,\r\n2026-03-11,,'=partly\r\n`,
  );
});
