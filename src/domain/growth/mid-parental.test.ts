import { describe, expect, test } from 'vitest';
import { tablesForTests } from '../../../tests/helpers/growth.ts';
import { parentHeights, targetHeightMm, targetZ } from './mid-parental.ts';

const tables = tablesForTests();
const heights = { motherMm: 1_650, fatherMm: 1_800 };

describe('the height of the parents', () => {
  test('is shifted by 13 cm between the sexes', () => {
    expect(targetHeightMm('male', heights)).toBe(1_790);
    expect(targetHeightMm('female', heights)).toBe(1_660);
  });

  test('is the middle curve for parents whose mean is that of WHO at 19 years', () => {
    // WHO Reference 2007, height-for-age, 19 years, median: boys 176.5 cm, girls 163.2 cm.
    expect(targetZ(tables('male'), { motherMm: 1_635, fatherMm: 1_765 })).toBeCloseTo(0, 1);
    expect(targetZ(tables('female'), { motherMm: 1_632, fatherMm: 1_762 })).toBeCloseTo(0, 1);
    expect(targetZ(tables('female'), heights)).toBeGreaterThan(0);
  });

  test('needs both', () => {
    expect(parentHeights({ motherHeightMm: 1_650, fatherHeightMm: null })).toBeNull();
    expect(parentHeights({})).toBeNull();
    expect(parentHeights({ motherHeightMm: 1_650, fatherHeightMm: 1_800 })).toEqual(heights);
  });
});
