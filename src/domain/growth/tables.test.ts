import { expect, test } from 'vitest';
import { SEXES } from '../../../tests/helpers/growth.ts';
import { lmsAt, loadGrowthTables } from './tables.ts';

test('tables are read once', async () => {
  expect(loadGrowthTables('female')).toBe(loadGrowthTables('female'));
  const [girls, boys] = await Promise.all([loadGrowthTables('female'), loadGrowthTables('male')]);
  expect([girls.sex, boys.sex]).toEqual(['female', 'male']);
});

test('first and last rows are those of the WHO files', async () => {
  const boys = await loadGrowthTables('male');
  // weianthro.txt, lenanthro.txt and wfhanthro.txt of github.com/WorldHealthOrganization/anthro (b776d8a).
  expect(lmsAt(boys.who2006.weight, 0)).toEqual({ L: 0.3487, M: 3.3464, S: 0.14602 });
  expect(lmsAt(boys.who2006.length, 0)).toEqual({ L: 1, M: 49.8842, S: 0.03795 });
  expect(lmsAt(boys.who2006.weightForHeight, 1200)).toEqual({ L: -0.3521, M: 22.353, S: 0.09424 });
  const girls = await loadGrowthTables('female');
  // hfawho2007.txt of github.com/WorldHealthOrganization/anthroplus (799a7de).
  expect(lmsAt(girls.who2007.length, 228)).toEqual({ L: 1, M: 163.1548, S: 0.04009 });
});

test('all rows are there, and nothing before or after them', async () => {
  for (const sex of SEXES) {
    const { who2006, who2007 } = await loadGrowthTables(sex);
    const ends = [
      [who2006.weight, 0, 1826],
      [who2006.length, 0, 1826],
      [who2006.head, 0, 1826],
      [who2006.bmi, 0, 1826],
      [who2006.weightForLength, 450, 1100],
      [who2006.weightForHeight, 650, 1200],
      [who2007.weight, 60, 120],
      [who2007.length, 60, 228],
      [who2007.bmi, 60, 228],
    ] as const;
    for (const [table, first, last] of ends) {
      expect(lmsAt(table, first)).not.toBeNull();
      expect(lmsAt(table, last)).not.toBeNull();
      expect(lmsAt(table, first - 0.01)).toBeNull();
      expect(lmsAt(table, last + 0.01)).toBeNull();
      expect(lmsAt(table, Number.NaN)).toBeNull();
    }
  }
});

test('a row between two is linear in L, M and S', async () => {
  const { who2007 } = await loadGrowthTables('male');
  const [from, to] = [lmsAt(who2007.bmi, 60), lmsAt(who2007.bmi, 61)];
  const middle = lmsAt(who2007.bmi, 60.25);
  for (const key of ['L', 'M', 'S'] as const) {
    expect(middle?.[key]).toBeCloseTo((from?.[key] ?? 0) * 0.75 + (to?.[key] ?? 0) * 0.25, 10);
  }
});
