import { describe, expect, test } from 'vitest';
import { DEFAULT_CHILD_COLOR } from '../../../schema/limits.ts';
import { type ChildDraft, childOf, draftOf, problemsOf } from './child-draft.ts';

const today = '2026-05-03';
const draft: ChildDraft = { ...draftOf(null), name: ' Mia ' };

describe('a child as typed', () => {
  test('needs a name, and a birth date only if there is one', () => {
    expect(problemsOf({ ...draft, name: '  ' }, today).name).toMatch(/enter your child/);
    expect(problemsOf(draft, today)).toEqual({ name: null, birthdate: null });
    expect(childOf(draft, null)).toEqual({
      name: 'Mia',
      birthdate: null,
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: DEFAULT_CHILD_COLOR,
    });
  });

  test('is born by today and not over 18', () => {
    const problem = (birthdate: string) => problemsOf({ ...draft, birthdate }, today).birthdate;
    expect([problem(today), problem('2007-05-04')]).toEqual([null, null]);
    expect(problem('2026-05-04')).toMatch(/still to come/);
    expect(problem('2007-05-03')).toMatch(/up to 18/);
  });
});
