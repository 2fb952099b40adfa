import { describe, expect, test } from 'vitest';
import { measureDraft } from './measure-draft.ts';
import { measureQuestions } from './measure-questions.ts';
import { type Measure, type MeasureUnit, isStorable, valueIn } from './measures.ts';
import { parseMeasure } from './parse-measure.ts';

const read = (measure: Measure, text: string, unit: MeasureUnit) => {
  const parsed = parseMeasure(measure, text, unit);
  return parsed.kind === 'quantity' ? parsed.quantity : parsed.kind;
};
const stored = (si: number, value: number, unit: string) => ({ si, entered: { value, unit } });

describe('what is typed', () => {
  test.each<[string, MeasureUnit, object]>([
    ['3.45', 'kg', stored(3_450, 3.45, 'kg')],
    ['3,45', 'kg', stored(3_450, 3.45, 'kg')],
    ['3.456', 'kg', stored(3_456, 3.456, 'kg')],
    ['3450', 'g', stored(3_450, 3_450, 'g')],
    ['3,450', 'g', stored(3_450, 3_450, 'g')],
    ['12.340 g', 'g', stored(12_340, 12_340, 'g')],
    ['7 lb 8 oz', 'lb', stored(3_402, 120, 'oz')],
    ['7lb8.5oz', 'lb', stored(3_416, 120.5, 'oz')],
    ['7 8,5', 'lb', stored(3_416, 120.5, 'oz')],
    ['7 lbs 8 1/2 oz', 'lb', stored(3_416, 120.5, 'oz')],
    ['7', 'lb', stored(3_175, 112, 'oz')],
    ['7.5', 'lb', stored(3_402, 120, 'oz')],
    ['120 oz', 'lb', stored(3_402, 120, 'oz')],
    // A unit that is typed wins.
    ['3450 g', 'kg', stored(3_450, 3_450, 'g')],
    ['3.45 KG', 'lb', stored(3_450, 3.45, 'kg')],
    ['7 lb 8 oz', 'kg', stored(3_402, 120, 'oz')],
  ])('weight: %j in %s', (text, unit, expected) => {
    expect(read('weight', text, unit)).toEqual(expected);
  });

  test.each<[string, MeasureUnit, object]>([
    ['50.4', 'cm', stored(504, 50.4, 'cm')],
    ['504 mm', 'cm', stored(504, 50.4, 'cm')],
    ['19 3/4', 'in', stored(502, 19.75, 'in')],
    ['19¾', 'in', stored(502, 19.75, 'in')],
    ['19 ¾"', 'in', stored(502, 19.75, 'in')],
    ['19.75″', 'in', stored(502, 19.75, 'in')],
    ['19 1/8 in', 'cm', stored(486, 19.125, 'in')],
  ])('length: %j in %s', (text, unit, expected) => {
    expect(read('length', text, unit)).toEqual(expected);
  });

  test.each<[Measure, string, MeasureUnit]>([
    ['weight', 'heavy', 'kg'],
    ['weight', '-3', 'kg'],
    ['weight', '0', 'kg'],
    ['weight', '3.4.5', 'kg'],
    ['weight', '3 4', 'kg'],
    ['weight', '50 cm', 'kg'],
    ['weight', '7 16', 'lb'],
    ['weight', '7.5 8', 'lb'],
    ['weight', '7 oz 8 lb', 'lb'],
    ['weight', '7 8 9', 'lb'],
    ['length', '3 kg', 'cm'],
    ['length', '19 4/3', 'in'],
    ['length', '19 1/0', 'in'],
    ['length', 'in', 'in'],
  ])('%s: %j in %s is no measure', (measure, text, unit) => {
    expect(read(measure, text, unit)).toBe('invalid');
  });

  test('an empty field is empty', () => {
    expect(read('head', ' ', 'cm')).toBe('empty');
  });
});

describe('what a field shows', () => {
  const shown = (si: number, unit: MeasureUnit) => measureDraft({ si }, unit, String).text;

  test('what was measured in grams and millimetres is shown in every unit', () => {
    expect((['kg', 'g', 'lb'] as const).map((unit) => shown(3_456, unit))).toEqual([
      '3.46',
      '3456',
      '7 lb 10 oz',
    ]);
    expect([shown(503, 'cm'), shown(503, 'in'), shown(6, 'in')]).toEqual(['50.3', '19¾', '¼']);
  });

  test('ounces carry into pounds', () => {
    expect([shown(3_621, 'lb'), shown(3_629, 'lb')]).toEqual(['7 lb 15.5 oz', '8 lb 0 oz']);
  });

  test('less than a pound has ounces only, and is read back as ounces', () => {
    expect(shown(227, 'lb')).toBe('8 oz');
    expect(read('weight', '8 oz', 'lb')).toEqual(stored(227, 8, 'oz'));
  });

  test('decimals of an inch between two eighths stay decimals', () => {
    const typed = { si: 500, entered: { value: 19.7, unit: 'in' } };
    expect(measureDraft(typed, 'in', String).text).toBe('19.7');
  });
});

test('the limits are inclusive', () => {
  expect([199, 200, 200_000, 200_001].map((si) => isStorable('weight', si))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isStorable('head', 150), isStorable('length', 150)]).toEqual([true, false]);
});

describe('questions', () => {
  const on = (day: string, si: number) => ({ si, day });
  const monday = on('2026-05-11', 4_000);

  test('asks about a weight far from the standard, and about a quick change', () => {
    expect(measureQuestions('weight', monday, { z: -5.1, before: null })).toEqual(['unusual']);
    expect(measureQuestions('weight', monday, { z: 5, before: null })).toEqual([]);
    const sunday = on('2026-05-17', 4_601);
    expect(measureQuestions('weight', sunday, { z: null, before: monday })).toEqual(['fastChange']);
    const weekLater = on('2026-05-18', 4_601);
    expect(measureQuestions('weight', weekLater, { z: null, before: monday })).toEqual([]);
    expect(measureQuestions('weight', on('2026-05-13', 4_600), { z: 0, before: monday })).toEqual(
      [],
    );
  });

  test('asks about a child that became shorter', () => {
    const before = on('2026-05-11', 520);
    const length = (si: number) =>
      measureQuestions('length', on('2026-08-11', si), { z: 5.5, before });
    expect([length(510), length(509)]).toEqual([[], ['shrinks']]);
    expect(measureQuestions('head', on('2026-08-11', 300), { z: 0, before })).toEqual([]);
  });
});

test('a typed value that contradicts the stored one is not shown', () => {
  const shown = (value: number) => valueIn({ si: 5_000, entered: { value, unit: 'kg' } }, 'kg');
  expect([5, 5.001, 4.999].map(shown)).toEqual([5, 5.001, 4.999]);
  expect([3, 5.2, 1e9, -5].map(shown)).toEqual([5, 5, 5, 5]);
});
