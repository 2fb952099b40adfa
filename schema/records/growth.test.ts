import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { collections } from '../collections.ts';
import { editRecord, mergeRecords } from '../rules/merge.ts';
import { GrowthInput } from './growth-input.ts';
import { GrowthRecord } from './growth.ts';

const sample = collectionSamples.growth!;
const record = createSampleDevice('ana').create(sample, 'child-mia', 'At the doctor');
const isValid = (changes: object) => GrowthRecord.safeParse({ ...record, ...changes }).success;

describe('a growth measurement', () => {
  test.each([
    ['the lightest', { weightG: 200 }, true],
    ['below that', { weightG: 199 }, false],
    ['the heaviest', { weightG: 200_000 }, true],
    ['above that', { weightG: 200_001 }, false],
    ['the shortest', { lengthMm: 200 }, true],
    ['below that', { lengthMm: 199 }, false],
    ['the longest', { lengthMm: 2_200 }, true],
    ['above that', { lengthMm: 2_201 }, false],
    ['the smallest head', { headMm: 150 }, true],
    ['below that', { headMm: 149 }, false],
    ['the largest head', { headMm: 650 }, true],
    ['above that', { headMm: 651 }, false],
    ['a part of a gram', { weightG: 5_200.5 }, false],
    ['one measure alone', { weightG: null, lengthMm: null, headMm: 380 }, true],
    ['no measure', { weightG: null, lengthMm: null, headMm: null }, false],
    ['no child', { childId: null }, false],
    ['a day that does not exist', { date: '2026-02-31' }, false],
    ['a time', { time: '23:59' }, true],
    ['a time that does not exist', { time: '24:00' }, false],
    ['an unknown position', { position: 'sitting' }, false],
    ['a note of 500 characters', { note: 'x'.repeat(500) }, true],
    ['a longer note', { note: 'x'.repeat(501) }, false],
    ['two photos', { photoIds: ['a', 'b'] }, true],
    ['three photos', { photoIds: ['a', 'b', 'c'] }, false],
    ['a field of a newer release', { later: 1 }, true],
  ])('with %s: %j, valid: %s', (_, changes, valid) => {
    expect(isValid(changes)).toBe(valid);
  });

  test('of a client without clocks needs a date and one measure', () => {
    expect(GrowthInput.safeParse({ date: '2026-01-05', headMm: 380 }).success).toBe(true);
    expect(GrowthInput.safeParse({ date: '2026-01-05' }).success).toBe(false);
    expect(GrowthInput.safeParse({ headMm: 380 }).success).toBe(false);
    expect(GrowthInput.safeParse({ date: '2026-01-05', headMm: 380, other: 1 }).success).toBe(
      false,
    );
  });

  test('keeps a weight together with its typed value when two people correct it', () => {
    const { merge } = collections.growth;
    const by = (name: string, at: number) => ({ by: name, at, node: `${name}0000` });
    const at = record.createdAt;
    const anas = editRecord(
      merge,
      record,
      { weightG: 5_300, entered: { weight: { value: 5.3, unit: 'kg' } } },
      by('anas', at + 1),
    );
    const leos = editRecord(
      merge,
      record,
      { weightG: 5_400, entered: { weight: { value: 11.9, unit: 'lb' } }, clothed: 'clothed' },
      by('leos', at + 2),
    );
    const merged = mergeRecords(merge, anas, leos);
    expect(merged).toEqual(mergeRecords(merge, leos, anas));
    expect(merged).toMatchObject({
      weightG: 5_400,
      entered: { weight: { value: 11.9, unit: 'lb' } },
      clothed: 'clothed',
    });
  });

  test('is sorted by the time of measuring', () => {
    const { at } = collections.growth;
    expect(at({ ...record, date: '2026-01-05', time: '08:30' })).toBe(Date.UTC(2026, 0, 5, 8, 30));
    expect(at({ ...record, date: 'later' })).toBe(record.createdAt);
  });
});
