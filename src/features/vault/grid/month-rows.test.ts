import { describe, expect, test } from 'vitest';
import { monthGrid, neighbour, rowOf } from './month-rows.ts';

const photo = (id: string, at: string, takenTz = 'Europe/Berlin') => ({
  id,
  takenAt: Date.parse(at),
  takenTz,
});

/** Four in March and two in February, the newest first. */
const photos = [
  photo('a', '2026-03-30T10:00Z'),
  photo('b', '2026-03-20T10:00Z'),
  photo('c', '2026-03-10T10:00Z'),
  photo('d', '2026-03-01T10:00Z'),
  photo('e', '2026-02-20T10:00Z'),
  photo('f', '2026-02-10T10:00Z'),
];

test('a month has a header and rows of as many photos as there are columns', () => {
  const { rows, headers } = monthGrid(photos, 3);
  expect(rows.map((row) => (row.kind === 'month' ? row.month : [row.first, row.count]))).toEqual([
    '2026-03',
    [0, 3],
    [3, 1],
    '2026-02',
    [4, 2],
  ]);
  expect(headers).toEqual([
    { month: '2026-03', row: 0 },
    { month: '2026-02', row: 3 },
  ]);
});

describe('the month of a photo', () => {
  test.each([
    ['2026-02-28T23:30Z', 'Europe/Berlin', '2026-03'],
    ['2026-03-01T03:00Z', 'America/New_York', '2026-02'],
    ['2026-03-15T03:00Z', 'America/New_York', '2026-03'],
    ['2026-12-31T13:00Z', 'Pacific/Kiritimati', '2027-01'],
  ])('%s in %s is %s', (at, tz, month) => {
    expect(monthGrid([photo('a', at, tz)], 3).headers[0]?.month).toBe(month);
  });

  test('that of a journey across zones appears once, in the order of the months', () => {
    const journey = [
      photo('late', '2026-03-01T05:00Z', 'America/Los_Angeles'),
      photo('early', '2026-02-28T23:30Z'),
    ];
    const { photos: ordered, headers } = monthGrid(journey, 3);
    expect(headers.map(({ month }) => month)).toEqual(['2026-03', '2026-02']);
    expect(ordered.map(({ id }) => id)).toEqual(['early', 'late']);
  });
});

describe('a key', () => {
  const grid = monthGrid(photos, 3);
  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowLeft', null],
    [5, 'ArrowRight', null],
    [1, 'ArrowDown', 3],
    [3, 'ArrowDown', 4],
    [5, 'ArrowUp', 3],
    [2, 'ArrowUp', null],
    [4, 'Home', 0],
    [0, 'End', 5],
    [0, 'a', null],
  ])('from photo %i, %s leads to %s', (from, key, to) => {
    expect(neighbour(grid, from, key)).toBe(to);
  });

  test('finds the row of each photo', () => {
    expect(photos.map((_, index) => rowOf(grid, index))).toEqual([1, 1, 1, 2, 4, 4]);
  });
});
