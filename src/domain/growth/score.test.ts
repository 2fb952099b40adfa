import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MEASURES,
  SEXES,
  figure,
  score,
  tablesForTests,
  why,
} from '../../../tests/helpers/growth.ts';
import type { AgeInput } from './age.ts';
import type { GrowthMeasure } from './growth-measures.ts';
import type { Position } from './position.ts';
import { growthScore, isByCorrectedAge, usedFigure } from './score.ts';

tablesForTests();

describe('where one table ends and the next begins', () => {
  test('a fractional day is rounded half up', () => {
    const day = (days: number) => figure('weight', { sex: 'male', age: { days }, kg: 12 }).ageDay;
    expect([730.49, 730.5, 0, 0.4].map(day)).toEqual([730, 731, 0, 0]);
    expect(figure('weight', { sex: 'male', age: { months: 24 }, kg: 12 }).ageDay).toBe(731);
  });

  test('lengths become heights between day 730 and 731, by 0.7 cm', () => {
    for (const sex of SEXES) {
      const at = (days: number, position: Position | null, cm = 87) =>
        figure('length', { sex, age: { days }, cm, position }).z;
      expect(at(731, null, 86.3)).toBeCloseTo(at(730, null), 1);
      expect(at(730, 'standing', 86.3)).toBeCloseTo(at(730, 'lying'), 9);
      expect(at(731, 'lying')).toBeCloseTo(at(731, 'standing', 86.3), 9);
      expect(at(730, null)).toBe(at(730, 'lying'));
      expect(at(731, null)).toBe(at(731, 'standing'));
    }
  });

  test('weight for length becomes weight for height on day 731', () => {
    const at = (age: AgeInput | null, cm: number, position: Position | null = null) =>
      score('weightForLength', { sex: 'female', age, cm, kg: 10, position }).chronological;
    expect(at({ days: 730 }, 64.9)).toMatchObject({ ageDay: 730 });
    expect(at({ days: 731 }, 64.9)).toEqual({ z: null, reason: 'lengthOutsideTable' });
    expect(at({ days: 731 }, 120)).toMatchObject({ ageDay: 731 });
    expect(at({ days: 730 }, 110)).toMatchObject({ ageDay: 730 });
    expect(at({ days: 730 }, 110.1)).toEqual({ z: null, reason: 'lengthOutsideTable' });
    expect(at({ days: 731 }, 120.1)).toEqual({ z: null, reason: 'lengthOutsideTable' });
    expect(at({ days: 100 }, 45)).toMatchObject({ ageDay: 100 });
    expect(at({ days: 100 }, 44.9)).toEqual({ z: null, reason: 'lengthOutsideTable' });
    // 0.7 cm bring a length back into the table.
    expect(at({ days: 731 }, 120.7, 'lying')).toMatchObject({ addedMm: -7 });
  });

  test('weight for length needs no age: the position decides, then the length', () => {
    const at = (cm: number, position: Position | null = null) =>
      figure('weightForLength', { sex: 'male', age: null, cm, kg: 12, position }).z;
    expect(at(86.9)).toBe(at(86.9, 'lying'));
    expect(at(87)).toBe(at(87, 'standing'));
    expect(at(86.9, 'lying')).not.toBe(at(86.9, 'standing'));
  });

  test('weight for length is linear between two tenths of a centimetre', () => {
    const at = (cm: number) =>
      figure('weightForLength', { sex: 'male', age: { days: 500 }, cm, kg: 10 }).z;
    expect(at(75.05)).toBeCloseTo((at(75) + at(75.1)) / 2, 4);
  });

  test('day 1826 belongs to the standards of 2006, day 1827 to the reference of 2007', () => {
    for (const sex of SEXES) {
      const at = (days: number) => figure('weight', { sex, age: { days }, kg: 18, cm: 110 });
      expect([at(1826).standard, at(1827).standard]).toEqual(['who2006', 'who2007']);
      expect(at(1827).z).toBeCloseTo(at(1826).z, 1);
      const months = (count: number) =>
        figure('weight', { sex, age: { months: count }, kg: 18 }).standard;
      expect([months(59.99), months(60)]).toEqual(['who2006', 'who2007']);
    }
  });

  test('the reference of 2007 is linear between months', () => {
    const at = (months: number) => figure('bmi', { sex: 'male', age: { months }, kg: 20, cm: 112 });
    expect(at(60.5).z).toBeCloseTo((at(60).z + at(61).z) / 2, 3);
  });

  test.each([
    ['head', 59.99, 60, 'after5Years'],
    ['weightForLength', 59.99, 60, 'after5Years'],
    ['weight', 120, 120.01, 'after10Years'],
    ['length', 228, 228.01, 'after19Years'],
    ['bmi', 228, 228.01, 'after19Years'],
  ] as const)('%s has a figure at %d months and none at %d', (measure, last, next, reason) => {
    for (const sex of SEXES) {
      const query = { sex, kg: 20, cm: 115, headCm: 50 };
      expect(why(measure, { ...query, age: { months: last } })).toBeNull();
      expect(why(measure, { ...query, age: { months: next } })).toBe(reason);
    }
  });

  test('birth has figures for both sexes', () => {
    for (const sex of SEXES) {
      const newborn = { sex, age: { days: 0 }, kg: 3.3, cm: 50, headCm: 34 };
      for (const measure of MEASURES) expect(Math.abs(figure(measure, newborn).z)).toBeLessThan(1);
    }
  });
});

describe('reasons instead of a figure', () => {
  const boy = { sex: 'male', age: { days: 100 }, kg: 6, cm: 61, headCm: 40 } as const;

  test('the sex for the tables is not known', () => {
    const query = { measure: 'weight', age: { days: 100 }, weightG: 6000 } as const;
    const nothing = { z: null, reason: 'noSex' };
    expect(growthScore(null, query).chronological).toEqual(nothing);
  });

  test('a value is missing, zero, negative or no number', () => {
    for (const bad of [undefined, 0, -1, Number.NaN, Infinity, -Infinity]) {
      const values = bad === undefined ? {} : { kg: bad, cm: bad, headCm: bad };
      const query = { sex: boy.sex, age: boy.age, ...values };
      for (const measure of MEASURES) expect(why(measure, query)).toBe('noValue');
    }
    expect(why('bmi', { ...boy, cm: 0 })).toBe('noValue');
    expect(why('weightForLength', { ...boy, kg: -3 })).toBe('noValue');
  });

  const usedBy: Record<GrowthMeasure, ('kg' | 'cm' | 'headCm')[]> = {
    weight: ['kg'],
    length: ['cm'],
    head: ['headCm'],
    bmi: ['kg', 'cm'],
    weightForLength: ['kg', 'cm'],
  };
  test('whatever is typed, a figure is a finite number, and bad values have none', () => {
    const anything = fc.double({ min: -1e9, max: 1e9, noDefaultInfinity: true });
    const query = fc.record({
      sex: fc.constantFrom(...SEXES),
      age: fc.record({ days: anything.map((days) => days % 8000) }),
      kg: anything,
      cm: anything,
      headCm: anything,
      position: fc.constantFrom('lying', 'standing', null),
      gestationDays: fc.option(anything),
    });
    fc.assert(
      fc.property(query, fc.constantFrom(...MEASURES), (values, measure) => {
        const { chronological, corrected } = score(measure, values);
        for (const { z } of [chronological, ...(corrected ? [corrected] : [])]) {
          expect(z === null || Number.isFinite(z)).toBe(true);
        }
        const isBad = usedBy[measure].some((name) => !(values[name] > 0));
        expect(isBad && chronological.z !== null).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('the age is unknown, no number, or before birth', () => {
    expect(why('weight', { ...boy, age: null })).toBe('noAge');
    expect(why('weight', { ...boy, age: { days: Number.NaN } })).toBe('noAge');
    for (const measure of MEASURES) {
      expect(why(measure, { ...boy, age: { days: -1 } })).toBe('beforeBirth');
      expect(why(measure, { ...boy, age: { months: -0.001 } })).toBe('beforeBirth');
    }
  });

  test('the date of birth is approximate: only weight for length has a figure', () => {
    const query = { ...boy, isBirthdateApprox: true };
    const reasons = MEASURES.map((measure) => why(measure, query));
    expect(reasons).toEqual([...Array(4).fill('approximateBirthdate'), null]);
    expect(why('weightForLength', { ...query, age: { months: 70 } })).toBe('after5Years');
  });

  test('with oedema nothing that has a weight in it', () => {
    const reasons = MEASURES.map((measure) => why(measure, { ...boy, hasOedema: true }));
    expect(reasons).toEqual(['oedema', null, null, 'oedema', 'oedema']);
  });
});

describe('an early birth', () => {
  const at = (days: number, gestationDays: number | null, measure: GrowthMeasure = 'weight') =>
    score(measure, { sex: 'female', age: { days }, kg: 5, cm: 58, headCm: 38, gestationDays });

  test('32 weeks and 100 days old: rated as of day 44 too', () => {
    const { chronological, corrected } = at(100, 224);
    expect(chronological).toEqual(at(100, null).chronological);
    expect(corrected).toEqual(at(44, null).chronological);
    expect(corrected).toMatchObject({ ageDay: 44 });
    expect(usedFigure(at(100, 224))).toEqual(corrected);
    expect(isByCorrectedAge(at(100, 224))).toBe(true);
    expect(usedFigure(at(100, null))).toEqual(chronological);
  });

  test('counts as early before 37 weeks, and until 24 months', () => {
    expect(at(100, 258).corrected).not.toBeNull();
    expect(at(100, 259).corrected).toBeNull();
    expect(isByCorrectedAge(at(100, 259))).toBe(false);
    expect(at(100, null).corrected).toBeNull();
    expect(at(730, 224).corrected).not.toBeNull();
    expect(at(731, 224).corrected).toBeNull();
    expect(
      score('weight', { sex: 'female', age: { months: 24 }, kg: 12, gestationDays: 224 }),
    ).toMatchObject({ corrected: null });
  });

  test('before the 40th week there is no figure', () => {
    const none = { z: null, reason: 'beforeTerm' };
    expect(at(55, 224)).toEqual({ chronological: none, corrected: none });
    expect(at(56, 224).corrected).toMatchObject({ ageDay: 0 });
    expect(at(56, 224).chronological).toMatchObject({ ageDay: 56 });
  });

  test('the position is judged by the corrected age', () => {
    const query = { sex: 'male', age: { months: 10 }, cm: 70, gestationDays: 224 } as const;
    const { chronological, corrected } = score('length', { ...query, position: 'standing' });
    expect(chronological).toMatchObject({ addedMm: 7, isTooYoungToStand: false });
    expect(corrected).toMatchObject({ addedMm: 0, isTooYoungToStand: true });
  });
});
