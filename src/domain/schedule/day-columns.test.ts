import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHORTEST_DRAWN_MIN, columnsOf } from './day-columns.ts';

const at = (from: number, to: number) => ({ from, to });

test('what overlaps stands side by side, and what does not has the whole width', () => {
  expect(columnsOf([at(540, 600), at(570, 660), at(700, 760)])).toEqual([
    { item: at(540, 600), column: 0, columns: 2, span: 1 },
    { item: at(570, 660), column: 1, columns: 2, span: 1 },
    { item: at(700, 760), column: 0, columns: 1, span: 1 },
  ]);
});

test('a column that is free again is used again, and a stretch takes the free ones beside it', () => {
  const places = columnsOf([at(0, 120), at(0, 60), at(30, 60), at(60, 120)]);
  expect(places.map(({ column, columns, span }) => [column, columns, span])).toEqual([
    [0, 3, 1],
    [1, 3, 1],
    [2, 3, 1],
    [1, 3, 2],
  ]);
});

test('a moment is drawn long enough to be read, and moves aside for it', () => {
  expect(columnsOf([at(600, 605), at(610, 660)]).map(({ column }) => column)).toEqual([0, 1]);
});

test('no two of any day lie on each other, and none leaves its day', () => {
  const stretches = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 600 }))
      .map(([from, length]) => at(from, Math.min(1_440, from + length))),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(stretches, (items) => {
      const places = columnsOf(items);
      expect(places).toHaveLength(items.length);
      for (const [index, a] of places.entries()) {
        expect(a.span).toBeGreaterThanOrEqual(1);
        expect(a.column + a.span).toBeLessThanOrEqual(a.columns);
        for (const b of places.slice(index + 1)) {
          const endOfA = Math.max(a.item.to, a.item.from + SHORTEST_DRAWN_MIN);
          if (b.item.from >= endOfA) continue;
          expect(a.columns).toBe(b.columns);
          const areApart = a.column + a.span <= b.column || b.column + b.span <= a.column;
          expect(areApart).toBe(true);
        }
      }
    }),
  );
});
