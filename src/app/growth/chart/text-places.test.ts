import { describe, expect, test } from 'vitest';
import { brokenLines, chartTextScale, placeLabel, roomyNames } from './text-places.ts';

const plot = { width: 230, left: 38 };
const label = (x: number, y: number, more: Partial<Parameters<typeof placeLabel>[0]> = {}) =>
  placeLabel({ text: '5.90 kg · P 34', point: { x, y }, points: [], plot, scale: 1, ...more });

describe('the label of the last point', () => {
  test('stands over its point where there is room', () => {
    expect(label(110, 90)).toMatchObject({ anchor: 'middle', x: 110, lines: ['5.90 kg · P 34'] });
    expect(label(110, 90).top).toBeLessThan(90);
  });

  test('ends with the plot beside its right edge, where the names of the curves begin', () => {
    expect(label(225, 90)).toMatchObject({ anchor: 'end', x: 230 });
  });

  test('begins with the plot beside its left edge', () => {
    expect(label(5, 90)).toMatchObject({ anchor: 'start', x: 0 });
  });

  test('stands below a point at the upper edge', () => {
    expect(label(110, 12).top).toBeGreaterThan(12 + 14);
  });

  test('covers none of the points before it, which are higher where a child falls behind', () => {
    const points = [
      { x: 10, y: 20 },
      { x: 80, y: 60 },
      { x: 110, y: 90 },
    ];
    const { top } = label(110, 90, { points });
    expect(top).toBeLessThan(60);
    // The first one is not under the label.
    expect(top).toBeGreaterThan(20);
  });

  test('gives the corrected figure a line of its own on a narrow phone', () => {
    const text = '5.90 kg · P 4 (corrected P 34)';
    expect(label(110, 90, { text }).lines).toEqual(['5.90 kg · P 4', '(corrected P 34)']);
    expect(label(110, 90, { text, plot: { ...plot, width: 600 } }).lines).toEqual([text]);
  });

  test('is broken where large text leaves no room for one line', () => {
    const narrow = { width: 110, left: 68 };
    expect(label(50, 90, { scale: 2, plot: narrow }).lines).toEqual(['5.90 kg ·', 'P 34']);
    const text = '5.90 kg · P 4 (corrected P 34)';
    expect(label(50, 90, { text, scale: 2, plot: narrow }).lines).toEqual([
      '5.90 kg ·',
      'P 4',
      '(corrected',
      'P 34)',
    ]);
  });
});

test('names of curves that would cover each other are left out, the middle and the outer ones last', () => {
  expect(roomyNames([10, 30, 50, 70, 90], 12)).toEqual([0, 1, 2, 3, 4]);
  expect(roomyNames([10, 20, 30, 40, 50], 12)).toEqual([0, 2, 4]);
  expect(roomyNames([10, 14, 18, 22, 26], 12)).toEqual([2]);
});

test('the source is broken into lines that the chart has room for', () => {
  const source = ['WHO Child Growth Standards (2006)', 'girls · age since birth'];
  expect(brokenLines(source, { width: 300, scale: 1 })).toEqual(source);
  expect(brokenLines(source, { width: 256, scale: 2 })).toEqual([
    'WHO Child Growth',
    'Standards (2006)',
    'girls · age since',
    'birth',
  ]);
});

test('large text grows as far as the curves leave room', () => {
  expect(chartTextScale(320, 1)).toBe(1);
  expect(chartTextScale(120, 2)).toBe(1);
  expect(chartTextScale(225, 2)).toBe(1.5);
  expect(chartTextScale(800, 2)).toBe(2);
});
