import { describe, expect, test } from 'vitest';
import { type Medicine, listItemDefaults } from '../../../schema/records/list-item.ts';
import { HOUR_MS } from '../../../schema/limits.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { doseCollisions } from '../log-types/medication/dose-collisions.ts';
import { guardDose } from '../log-types/medication/dose-guard.ts';
import { planOf } from '../log-types/medication/doses.ts';
import {
  isGivenOn,
  listedMedicine,
  ofGivenMedicines,
  planOfMedicine,
  withListedPlans,
} from './medicines.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const medicine = (over: Partial<Medicine> = {}): Medicine =>
  ({
    ...listItemDefaults.medicine,
    id: 'med-1',
    childId: 'child-mia',
    kind: 'medicine',
    name: 'Paracetamol',
    minIntervalMin: 360,
    ...over,
  }) as unknown as Medicine;
const dose = (hoursAgo: number, payload: object = {}, childId = 'child-mia') =>
  makeEvent('medication', now - hoursAgo * HOUR_MS, {
    childId,
    payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given', ...payload },
  });

describe('the medicine that somebody means', () => {
  const find = (name: string, more: object = {}, medicines = [medicine()]) =>
    listedMedicine(medicines, ['child-mia'], { name, ...more });

  test('is found in any spelling, by another name, and by its id', () => {
    const known = [medicine({ otherNames: ['Calpol'] })];
    expect(find(' PARACÉTAMOL ', {}, known)?.id).toBe('med-1');
    expect(find('calpol', {}, known)?.id).toBe('med-1');
    expect(find('its old name', { medicineId: 'med-1' }, known)?.id).toBe('med-1');
    expect(find('Ibuprofen', {}, known)).toBeNull();
  });

  test('is one of its child', () => {
    const ofLeo = medicine({ id: 'med-2', childId: 'child-leo' });
    expect(find('Paracetamol', {}, [ofLeo])).toBeNull();
    expect(
      listedMedicine([ofLeo, medicine()], ['child-leo', 'child-mia'], { name: 'Paracetamol' })?.id,
    ).toBe('med-2');
  });

  test('is the one that is still given, where two have one name', () => {
    const old = medicine({ id: 'med-0', archived: true, minIntervalMin: 60 });
    expect(find('Paracetamol', {}, [old, medicine()])?.id).toBe('med-1');
  });
});

describe('doses with the plans of the list', () => {
  test('have its plan, whatever was copied into them', () => {
    const [last] = withListedPlans([dose(2, { plan: { minIntervalMin: 60 } })], [medicine()]);
    expect(planOf([last!])).toEqual({ minIntervalMin: 360 });
  });

  test('have no limits where the list has none', () => {
    const free = medicine({ minIntervalMin: null });
    const doses = withListedPlans([dose(1, { plan: { minIntervalMin: 600 } })], [free]);
    expect(planOf(doses)).toEqual({});
    const plan = planOf(doses);
    const given = { name: 'Paracetamol', amount: 5, unit: 'ml' } as const;
    expect(guardDose({ dose: given, at: now, doses, plan }).reasons).toEqual([]);
  });

  test('count together under all names of the medicine', () => {
    const known = medicine({ otherNames: ['Calpol'] });
    const doses = withListedPlans([dose(2, { name: 'Calpol' })], [known]);
    const given = { name: 'Paracetamol', medicineId: 'med-1', amount: 5, unit: 'ml' } as const;
    const plan = planOfMedicine(known);
    expect(guardDose({ dose: given, at: now, doses, plan })).toMatchObject({
      reasons: ['interval'],
      sinceLastMs: 2 * HOUR_MS,
    });
  });

  test('stay as they were without an item, and for another child', () => {
    const doses = [dose(1), dose(2, {}, 'child-leo')];
    expect(withListedPlans(doses, [medicine({ name: 'Ibuprofen' })])).toEqual(doses);
    expect(withListedPlans([doses[1]!], [medicine()])[0]).toBe(doses[1]);
  });

  test('are found to collide by the limits of today', () => {
    const doses = [dose(1), dose(3, {}, 'child-mia')].map((one, i) => ({
      ...one,
      createdBy: `u-${i}`,
    }));
    expect(doseCollisions(doses, now - 24 * HOUR_MS)).toEqual([]);
    const collisions = doseCollisions(withListedPlans(doses, [medicine()]), now - 24 * HOUR_MS);
    expect(collisions.map(({ reasons }) => reasons)).toEqual([['interval']]);
  });
});

test('a medicine is given within its course, until it is archived', () => {
  const course = medicine({ courseFrom: '2026-03-02', courseTo: '2026-03-09' });
  expect(
    ['2026-03-01', '2026-03-02', '2026-03-09', '2026-03-10'].map((day) => isGivenOn(course, day)),
  ).toEqual([false, true, true, false]);
  expect(isGivenOn(medicine({ archived: true }), '2026-03-05')).toBe(false);
  const doses = [dose(30), dose(40, { name: 'Vitamin D' })];
  const offered = ofGivenMedicines(doses, [course], '2026-03-10');
  expect(offered.map(({ payload }) => payload.name)).toEqual(['Vitamin D']);
});
