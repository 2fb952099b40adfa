import { expect, test } from 'vitest';
import { type Answers, noAnswers, noChild } from './answers.ts';
import { canSkip, stepAfter, stepBefore, stepsFor } from './steps.ts';

const TODAY = '2026-03-01';
const withChild = (child: Partial<Answers['children'][number]>): Answers => ({
  ...noAnswers('Ana'),
  children: [{ ...noChild, name: 'Mia', ...child }],
});

test('how early a child came is asked of a small one that is born, and of no other', () => {
  expect(stepsFor(withChild({ day: '2026-01-15' }), TODAY)).toContain('early');
  expect(stepsFor(withChild({ day: '2020-01-15' }), TODAY)).not.toContain('early');
  expect(stepsFor(withChild({ day: '2026-05-15', expected: true }), TODAY)).not.toContain('early');
});

test('of a child that is expected no last feed is asked', () => {
  const expecting = withChild({ day: '2026-05-15', expected: true });
  expect(stepsFor(expecting, TODAY)).not.toContain('firstLog');
  expect(stepAfter({ ...expecting, step: 'keep' }, TODAY)).toBeNull();
});

test('every step leads on to the end, and back to the beginning', () => {
  for (const child of [{ day: '2026-01-15' }, { day: '2020-01-15' }, { expected: true }]) {
    let answers = withChild(child);
    const steps = stepsFor(answers, TODAY);
    const walked = ['welcome'];
    for (let step = stepAfter(answers, TODAY); step; step = stepAfter(answers, TODAY)) {
      expect(stepBefore({ ...answers, step }, TODAY)).toBe(answers.step);
      answers = { ...answers, step };
      walked.push(step);
    }
    expect(walked).toEqual(steps);
  }
});

test('everything but who one is and the child can be left out', () => {
  const steps = stepsFor(withChild({ day: '2026-01-15' }), TODAY);
  expect(steps.filter((step) => !canSkip(step))).toEqual(['welcome', 'child']);
});
