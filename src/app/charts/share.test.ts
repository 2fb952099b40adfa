import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COPIED_PROPERTIES, legendPlaces, lineBaselines } from './share.ts';

test('a legend goes on in a second line where the first is full', () => {
  expect(legendPlaces([60, 60, 400, 10], 250)).toEqual([
    { x: 0, line: 0 },
    { x: 100, line: 0 },
    { x: 0, line: 1 },
    { x: 0, line: 2 },
  ]);
  expect(legendPlaces([], 250)).toEqual([]);
});

test('lines below a drawing keep apart, and a heading has room above it', () => {
  const line = (text: string, isHeading = false) => ({ text, isHeading });
  expect(lineBaselines([line('Milk', true), line('Yoghurt'), line('Egg', true)])).toEqual([
    28, 48, 76,
  ]);
  expect(lineBaselines([])).toEqual([]);
});

test.each([
  'src/app/charts/draw.module.css',
  'src/app/growth/chart/growth-plot.module.css',
  'src/features/growth/milestones/milestones.module.css',
])('a picture has every property with which %s draws', (file) => {
  const drawing =
    /^(?:fill|stroke|vector-effect|paint-order|opacity|clip|mask|filter|font-(?:family|size|weight))/u;
  const used = [...readFileSync(file, 'utf8').matchAll(/^ +([a-z-]+):/gmu)].map(
    ([, property = '']) => property,
  );
  const drawn = new Set(used.filter((property) => drawing.test(property)));
  expect(drawn.size).toBeGreaterThan(3);
  expect(
    [...drawn].filter((property) => !(COPIED_PROPERTIES as readonly string[]).includes(property)),
  ).toEqual([]);
});
