import { expect, test } from 'vitest';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { tableCsv } from '../../../app/charts/chart-table.tsx';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import { growthPoints } from '../../../domain/growth/points.ts';
import { quantityOf } from '../../../domain/measures/measures.ts';
import { pointTable } from './point-table.ts';

const POUNDS: GrowthUnits = { weight: 'lb', length: 'in', head: 'in' };

test('the values of a chart are read as they were typed, and are plain numbers in the file', () => {
  const weight = quantityOf(236.5, 'oz');
  const length = quantityOf(24.375, 'in');
  const record = {
    id: '1',
    date: '2026-02-01',
    weightG: weight.si,
    lengthMm: length.si,
    headMm: null,
    // 0.7 cm are added for the curve of children lying, which nobody measured.
    position: 'standing',
    entered: { weight: weight.entered, length: length.entered },
  } as unknown as GrowthRecord;
  const child = { birthdate: '2025-01-01', gestationDays: null };
  const tableOf = (measure: 'weight' | 'length') =>
    pointTable(growthPoints(null, child, [record], measure), {
      measure,
      units: POUNDS,
      hasCorrected: false,
    });
  const textOf = (measure: 'weight' | 'length') => {
    const cell = tableOf(measure).rows[0]?.[2];
    return typeof cell === 'object' && cell ? cell.text() : cell;
  };
  expect([textOf('weight'), textOf('length')]).toEqual(['14 lb 12.5 oz', '24⅜ in']);
  expect(tableCsv(tableOf('weight'))).toContain('2026-02-01,396,14.78125,');
  expect(tableCsv(tableOf('length'))).toContain('2026-02-01,396,24.375,');
});
