import { expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { METRIC } from '../../../domain/units.ts';
import { selectionFile } from './selection-file.ts';

const names = {
  children: new Map([['child-mia', 'Mia']]),
  people: new Map([['u-ana', 'Ána Šíp']]),
};
const at = '2025-06-10T08:00:00Z';
const text = (format: 'csv' | 'json', ...records: Parameters<typeof selectionFile>[0][number][]) =>
  selectionFile(records, format, { names, units: METRIC }).text();

test('is the table of the type where all entries are of one type', async () => {
  const csv = await text('csv', makeEvent('diaper', at, { note: '=1+1' }));
  const [head, row] = csv.split('\r\n');
  expect(head).toContain('kind');
  expect(row).toContain('Mia');
  expect(row).toContain(`'=1+1`);
});

test('has the text of each entry where they are of several types', async () => {
  const csv = await text('csv', makeEvent('diaper', at), makeEvent('bath', at));
  const [head, ...rows] = csv.trim().split('\r\n');
  expect(head).toContain(',type,entry,');
  expect(rows.map((row) => row.split(',')[8])).toEqual(['diaper', 'bath']);
});

test('is the records themselves as JSON', async () => {
  const records = [makeEvent('diaper', at), makeEvent('bath', at)];
  expect(JSON.parse(await text('json', ...records))).toEqual(records);
});
