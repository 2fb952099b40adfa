import { describe, expect, test } from 'vitest';
import { growth } from '../../../schema/collections/growth.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { changesOf, editToRestore, withValue } from './record-history.ts';

const record = {
  id: 'm1',
  childId: 'mia',
  createdBy: 'ana',
  createdAt: 1,
  updatedBy: 'ben',
  updatedAt: 9,
  clocks: { '*': '0' },
  removed: null,
  date: '2026-03-01',
  time: '09:10',
  weightG: 5_200,
  lengthMm: 580,
  entered: { weight: { value: 11.5, unit: 'lb' }, length: { value: 58, unit: 'cm' } },
  clothed: 'diaper',
  photoIds: ['one'],
} as unknown as GrowthRecord;
const shape = growth.merge;
const editable = new Set(['weightG', 'entered', 'clothed', 'photoIds']);

describe('the history of a measurement', () => {
  test('tells a weight with what was typed and worn, as one value', () => {
    const items = [
      { path: '*', value: null, writtenAt: 1, by: 'ana', current: true },
      { path: '~weight', value: null, writtenAt: 9, by: 'ben', current: true },
      { path: '~weight', value: [5_100, null, null], writtenAt: 1, by: null },
    ];
    expect(changesOf(shape, record, items)).toMatchObject([
      { value: [5_200, { value: 11.5, unit: 'lb' }, 'diaper'], by: 'ben', isCurrent: true },
      { value: [5_100, null, null], by: 'ana', isCurrent: false },
    ]);
  });

  test('restores a weight by an edit that leaves what was typed for the length', () => {
    const change = { path: '~weight', value: [5_100, null, 'naked'] };
    expect(editToRestore(shape, record, change, editable)).toEqual({
      weightG: 5_100,
      entered: { length: { value: 58, unit: 'cm' } },
      clothed: 'naked',
    });
    expect(withValue(shape, record, change)).toMatchObject({ weightG: 5_100, lengthMm: 580 });
  });

  test('restores no field that an edit may not contain, and adds photos back', () => {
    const of = (path: string, value: unknown) =>
      editToRestore(shape, record, { path, value }, editable);
    expect(of('~measured', ['2026-02-01', null])).toBeNull();
    expect(of('late', null)).toBeNull();
    expect(of('photoIds/two', true)).toEqual({ photoIds: ['one', 'two'] });
    expect(of('photoIds/one', false)).toEqual({ photoIds: [] });
  });
});
