import { describe, expect, test } from 'vitest';
import { DEFAULT_CHILD_COLOR } from '../../../../schema/limits.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { type ChildDraft, asksWeeks, childOf, draftOf, problemsOf } from './child-draft.ts';

const today = '2026-05-03';
const draft: ChildDraft = { ...draftOf(null), name: ' Mia ' };

describe('the child form', () => {
  test('requires a name, and checks a birth date only when it is typed', () => {
    expect(problemsOf({ ...draft, name: '  ' }, today).name).toMatch(/enter your child/);
    expect(problemsOf(draft, today)).toEqual({ name: null, day: null, weeks: null });
    expect(childOf(draft, null)).toEqual({
      name: 'Mia',
      birthdate: null,
      birthDateApprox: false,
      dueDate: null,
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: DEFAULT_CHILD_COLOR,
    });
  });

  test('accepts birth dates up to today and up to 18 years ago', () => {
    const problem = (day: string) => problemsOf({ ...draft, day }, today).day;
    expect([problem(today), problem('2007-05-04')]).toEqual([null, null]);
    expect(problem('2026-05-04')).toMatch(/still to come/);
    expect(problem('2007-05-03')).toMatch(/up to 18/);
  });

  test('accepts due dates within 300 days, and writes no birth date then', () => {
    const due = (day: string): ChildDraft => ({ ...draft, expected: true, day });
    expect(problemsOf(due('2027-02-27'), today).day).toBe(null);
    expect(problemsOf(due('2027-02-28'), today).day).toMatch(/300 days/);
    expect(problemsOf(due('2026-03-01'), today).day).toMatch(/born/);
    const written = childOf({ ...due('2026-08-01'), weeks: '40' }, null);
    expect(written).toMatchObject({ birthdate: null, dueDate: '2026-08-01', gestationDays: null });
    expect(draftOf(written as ChildRecord)).toMatchObject({ expected: true, day: '2026-08-01' });
  });

  test('accepts 22 to 44 weeks of pregnancy, and asks for two years', () => {
    const born = (day: string, weeks: string): ChildDraft => ({ ...draft, day, weeks });
    expect(asksWeeks(born('2026-01-01', ''), today)).toBe(true);
    expect(asksWeeks(born('2024-04-01', ''), today)).toBe(false);
    expect(asksWeeks(draft, today)).toBe(false);
    const problem = (weeks: string) => problemsOf(born('2026-01-01', weeks), today).weeks;
    expect(['', '22', '44'].map(problem)).toEqual([null, null, null]);
    for (const weeks of ['21', '45', '31.5', 'x']) expect(problem(weeks)).toMatch(/22 to 44/);
    expect(problemsOf(born('2020-01-01', 'x'), today).weeks).toBe(null);
  });

  test('writes a photo only when it changed, and removes it on request', () => {
    expect(childOf(draft, null)).not.toHaveProperty('photo');
    expect(childOf({ ...draft, photo: 'new' }, null).photo).toBe('new');
    const known = { ...childOf(draft, null), photo: 'old' } as ChildRecord;
    expect(childOf(draftOf(known), known)).not.toHaveProperty('photo');
    expect(childOf({ ...draftOf(known), photo: null }, known).photo).toBe(null);
  });

  test('keeps the days beyond the weeks until the weeks are changed', () => {
    const known = { ...childOf(draft, null), gestationDays: 278 } as ChildRecord;
    const again = draftOf(known);
    expect(again.weeks).toBe('39');
    expect(childOf(again, known).gestationDays).toBe(278);
    expect(childOf({ ...again, weeks: '32' }, known).gestationDays).toBe(224);
  });

  test('derives the charts from the gender, and asks when it does not determine them', () => {
    const sex = (gender: ChildDraft['gender']) =>
      childOf({ ...draft, gender, chartSex: 'female' }, null).chartSex;
    expect(['boy', 'girl', 'other', null].map((gender) => sex(gender as never))).toEqual([
      'male',
      'female',
      'female',
      'female',
    ]);
  });

  test('keeps an approximate birth date until a date is typed', () => {
    const about = {
      ...childOf({ ...draft, day: '2025-05-03' }, null),
      birthDateApprox: true,
    } as ChildRecord;
    expect(childOf(draftOf(about), about).birthDateApprox).toBe(true);
    expect(childOf({ ...draftOf(about), day: '2025-04-30' }, about).birthDateApprox).toBe(false);
  });
});
