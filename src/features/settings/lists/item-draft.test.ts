import { describe, expect, test } from 'vitest';
import { type Medicine, listItemDefaults } from '../../../../schema/records/list-item.ts';
import {
  type MedicineDraft,
  changesOf,
  foodDraft,
  foodFields,
  medicineDraft,
  medicineFields,
  medicineProblems,
  nameProblem,
} from './item-draft.ts';

const syrup = {
  ...listItemDefaults.medicine,
  kind: 'medicine',
  id: 'med-1',
  childId: 'child-mia',
  name: 'Paracetamol',
  otherNames: ['Calpol'],
  strength: '120 mg / 5 ml',
  usualAmount: 5,
  minIntervalMin: 270,
  timesOfDay: ['20:00', '08:00'],
  courseFrom: '2026-03-02',
} as unknown as Medicine;
const draft = (over: Partial<MedicineDraft> = {}) => ({
  ...medicineDraft(syrup, ['child-mia']),
  ...over,
});

describe('the sheet of a medicine', () => {
  test('gives back the medicine when nothing was changed', () => {
    expect(changesOf(medicineFields(draft()), medicineFields(draft()))).toEqual({});
    expect(medicineFields(draft())).toMatchObject({
      name: 'Paracetamol',
      otherNames: ['Calpol'],
      minIntervalMin: 270,
      timesOfDay: ['08:00', '20:00'],
      courseFrom: '2026-03-02',
      courseTo: null,
      archived: false,
    });
  });

  test('writes only what was changed', () => {
    const after = draft({ maxCount24h: 4, isOffered: false, times: '7, 19.30' });
    expect(changesOf(medicineFields(draft()), medicineFields(after))).toEqual({
      maxCount24h: 4,
      archived: true,
      timesOfDay: ['07:00', '19:30'],
    });
  });

  test('keeps the former name, so that earlier doses count', () => {
    const renamed = draft({ name: 'Paracetamol syrup' });
    expect(changesOf(medicineFields(draft()), medicineFields(renamed))).toEqual({
      name: 'Paracetamol syrup',
      otherNames: ['Calpol', 'Paracetamol'],
    });
    const swapped = draft({ name: 'calpol' });
    expect(changesOf(medicineFields(draft()), medicineFields(swapped)).otherNames).toEqual([
      'Paracetamol',
    ]);
  });

  test.each<[string, Partial<MedicineDraft>, string]>([
    ['an interval of a minute', { minIntervalHours: 0.01 }, 'minIntervalHours'],
    ['an amount that is no number', { usualAmount: Number.NaN }, 'usualAmount'],
    ['25 doses a day', { maxCount24h: 25 }, 'maxCount24h'],
    ['a time that is none', { times: '8:00, noon' }, 'times'],
    ['nine times', { times: '1 2 3 4 5 6 7 8 9' }, 'times'],
    ['a course that ends first', { courseTo: '2026-03-01' }, 'courseTo'],
    ['no child', { childIds: [] }, 'childIds'],
    ['nine other names', { otherNames: 'a,b,c,d,e,f,g,h,i' }, 'otherNames'],
  ])('does not take %s', (_, over, field) => {
    const problems = Object.entries(medicineProblems(draft(over))).filter(([, text]) => text);
    expect(problems.map(([name]) => name)).toEqual([field]);
  });
});

describe('a name', () => {
  const others = [
    { id: 'food-1', childId: 'child-mia', name: 'Egg' },
    { id: 'food-2', childId: 'child-leo', name: 'Pear' },
  ];
  const problem = (name: string) => nameProblem('food', name, { others, childIds: ['child-mia'] });

  test('may be in the list once for each child', () => {
    expect(problem(' égg ')).toContain('Egg');
    expect(problem('Pear')).toBeNull();
  });

  test('is needed, and no longer than in an entry', () => {
    expect(problem('  ')).not.toBeNull();
    expect(problem('x'.repeat(61))).not.toBeNull();
    expect(problem('x'.repeat(60))).toBeNull();
  });
});

test('a food keeps its group by name until one is chosen', () => {
  const blank = foodDraft(null, ['child-mia']);
  expect(foodFields({ ...blank, name: ' Egg ' })).toEqual({
    name: 'Egg',
    archived: false,
    status: 'to_try',
    allergen: null,
    chokingNote: '',
  });
});
