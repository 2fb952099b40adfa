import { expect, test } from 'vitest';
import { type ChartAddress, chartSearch, parseChartSearch } from './chart-address.ts';

const ranges: ChartAddress['range'][] = [
  null,
  { kind: 'days', count: 30, to: null },
  { kind: 'days', count: 7, to: '2026-03-10' },
  { kind: 'month', month: 0 },
  { kind: 'custom', from: '2026-03-01', to: '2026-03-10' },
];

test.each(ranges)('%j is read from the address as it was written', (range) => {
  const address: ChartAddress = {
    child: 'mia',
    topic: 'sleep',
    range,
    showsPrevious: true,
    compared: 'diapers',
    other: 'leo',
  };
  const written = chartSearch(address);
  expect(parseChartSearch(written)).toEqual(address);
  const texts = Object.entries(written).filter(([, value]) => value !== undefined);
  expect(parseChartSearch(Object.fromEntries(texts.map(([k, v]) => [k, String(v)])))).toEqual(
    address,
  );
});

test('what an address cannot mean is left out', () => {
  const usual = {
    child: undefined,
    topic: 'overview',
    range: null,
    showsPrevious: false,
    compared: undefined,
    other: undefined,
  };
  expect(parseChartSearch({})).toEqual(usual);
  expect(
    parseChartSearch({
      child: 5,
      topic: 'toString',
      days: '1e9',
      to: '2026-02-30',
      previous: 'x',
      chart: 'raster',
      with: 7,
    }),
  ).toEqual(usual);
  expect(parseChartSearch({ from: '2026-03-10', to: '2026-03-01' })).toEqual(usual);
  expect(parseChartSearch({ month: '-1' })).toEqual(usual);
});
