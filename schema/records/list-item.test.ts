import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { collections } from '../collections.ts';
import { serverCollections } from '../server-collections.ts';
import type { Grant } from '../rights/permissions.ts';
import { presets } from '../rights/presets.ts';
import { canRead, canWrite } from '../rights/can.ts';
import type { Role } from '../rights/roles.ts';
import { editRecord, mergeRecords } from '../rules/merge.ts';
import { DOSE_TIMES_MAX } from './list-item-kinds.ts';
import { ListItemRecord, listItemDefaults } from './list-item.ts';
import type { AnyRecord } from './record.ts';

const { merge } = collections.listItems;
const { canComeOfMerge, isKnownKind, rest } = serverCollections.listItems;
const [ana, ben] = [createSampleDevice('u-ana'), createSampleDevice('u-ben')];
const syrup = ana.create(collectionSamples.listItems!, 'child-mia', 'Paracetamol');
const { kind: _kind, childId: _child, name: _name, ...meta } = syrup;
const place = { ...meta, kind: 'place', childId: null, name: 'Sofa', archived: false };
const food = {
  ...meta,
  ...listItemDefaults.food,
  kind: 'food',
  childId: 'child-mia',
  name: 'Egg',
};
const tag = { ...place, kind: 'tag', color: '#14B8A6' };

describe('an item', () => {
  test.each<[string, object]>([
    ['a medicine', syrup],
    ['a medicine without limits and times', { ...syrup, minIntervalMin: null, timesOfDay: [] }],
    ['a course of one day', { ...syrup, courseFrom: '2026-03-01', courseTo: '2026-03-01' }],
    ['a food', food],
    ['a place', place],
    ['a product', { ...place, kind: 'formula' }],
    ['the look of a tag', tag],
    ['what a newer release knows', { ...food, grams: 5 }],
  ])('is accepted: %s', (_, item) => {
    expect(ListItemRecord.safeParse(item).error).toBeUndefined();
  });

  test.each<[string, object]>([
    ['without a name', { ...syrup, name: ' ' }],
    ['of no known kind', { ...syrup, kind: 'car' }],
    ['a medicine of no child', { ...syrup, childId: null }],
    ['a place of a child', { ...place, childId: 'child-mia' }],
    ['an interval of a minute', { ...syrup, minIntervalMin: 1 }],
    ['a limit of no dose', { ...syrup, maxCount24h: 0 }],
    ['a time that is none', { ...syrup, timesOfDay: ['24:00'] }],
    ['a course that ends first', { ...syrup, courseFrom: '2026-03-02', courseTo: '2026-03-01' }],
    ['a day that is none', { ...syrup, courseFrom: '2026-02-30' }],
    ['a food with a status of its own', { ...food, status: 'yummy' }],
    ['a name beyond the limit of an entry', { ...food, name: 'x'.repeat(61) }],
    ['a colour that is none', { ...tag, color: 'red' }],
  ])('is refused: %s', (_, item) => {
    expect(ListItemRecord.safeParse(item).success).toBe(false);
  });

  test('waits on the device for a server that knows its kind', () => {
    expect(isKnownKind({ ...syrup, kind: 'car' })).toBe(false);
    expect(isKnownKind(syrup)).toBe(true);
  });

  test('takes only the fields of its kind over REST', () => {
    const input = { name: 'Boiled egg', strength: '5 mg', color: '#000000', status: 'likes' };
    expect(rest?.changes(food as AnyRecord, input, 0)).toEqual({
      name: 'Boiled egg',
      status: 'likes',
    });
  });
});

describe('two devices that change a medicine at the same time', () => {
  const edit = (by: typeof ana, changes: Record<string, unknown>, from: AnyRecord = syrup) =>
    editRecord(merge, from, changes, { by: 'u', at: Date.now(), node: by.node });

  test('keep the limit of one and the time of the other', () => {
    const merged = mergeRecords(
      merge,
      edit(ana, { maxCount24h: 3 }),
      edit(ben, { timesOfDay: ['08:00', '14:00', '20:00'] }),
    );
    expect(merged).toMatchObject({ maxCount24h: 3, timesOfDay: ['08:00', '14:00', '20:00'] });
  });

  test('never join an amount with the unit of another dose', () => {
    const [drops, more] = [
      edit(ana, { usualAmount: 10, unit: 'drops' }),
      edit(ben, { usualAmount: 7.5 }),
    ];
    const merged = mergeRecords(merge, drops, more);
    expect([
      ['drops', 10],
      ['ml', 7.5],
    ]).toContainEqual([merged['unit'], merged['usualAmount']]);
  });

  test('may exceed the number of times together, which the server takes', () => {
    const times = Array.from({ length: DOSE_TIMES_MAX - 1 }, (_, i) => `0${i}:00`);
    const full = { ...syrup, timesOfDay: times } as AnyRecord;
    const merged = mergeRecords(
      merge,
      edit(ana, { timesOfDay: [...times, '12:00'] }, full),
      edit(ben, { timesOfDay: [...times, '13:00'] }, full),
    );
    const { issues = [] } = ListItemRecord.safeParse(merged).error ?? {};
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.every((issue) => canComeOfMerge(merged, issue as never))).toBe(true);
    const wrong = ListItemRecord.safeParse({ ...syrup, maxCount24h: 99 }).error?.issues ?? [];
    expect(wrong.some((issue) => canComeOfMerge(syrup, issue as never))).toBe(false);
  });
});

describe('rights to the lists', () => {
  const actor = (role: Role, grant?: Partial<Grant>) => ({
    userId: 'u-zoe',
    role,
    grants: grant ? { 'child-mia': { ...presets.nanny, ...grant } } : {},
  });
  const reads = (of: ReturnType<typeof actor>, item: object) =>
    canRead(of, 'listItems', item as AnyRecord, 0);

  test('a medicine is for those who may see medicines of its child', () => {
    expect(reads(actor('caregiver', { medication: 'see', view: 'none' }), syrup)).toBe(true);
    expect(reads(actor('caregiver', { medication: 'none', view: 'all' }), syrup)).toBe(false);
    const ofLeo = { ...syrup, childId: 'child-leo' };
    expect(reads(actor('caregiver', { medication: 'give' }), ofLeo)).toBe(false);
    expect(reads(actor('parent'), ofLeo)).toBe(true);
  });

  test('foods and places are for those who see entries', () => {
    for (const item of [food, place, tag]) {
      expect(reads(actor('caregiver', { view: 'own' }), item)).toBe(true);
      expect(reads(actor('caregiver', { view: 'none' }), item)).toBe(false);
      expect(reads(actor('caregiver'), item)).toBe(false);
    }
    expect(reads(actor('caregiver', { view: 'all' }), { ...food, childId: 'child-leo' })).toBe(
      false,
    );
  });

  test('parents write them', () => {
    const writes = (of: ReturnType<typeof actor>) =>
      canWrite(of, 'listItems', 'edit', syrup, syrup, 0);
    expect(writes(actor('parent'))).toBe(true);
    expect(writes(actor('caregiver', { medication: 'give', editOthers: true }))).toBe(false);
  });
});
