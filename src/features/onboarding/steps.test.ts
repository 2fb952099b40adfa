import { expect, test } from 'vitest';
import { type Answers, noAnswers, noChild } from './answers.ts';
import { canSkip, stepAfter, stepBefore, stepsFor, withoutAnother } from './steps.ts';

const TODAY = '2026-03-01';
const withChild = (child: Partial<Answers['children'][number]>): Answers => ({
  ...noAnswers,
  children: [{ ...noChild, name: 'Mia', ...child }],
});

test('asks for early birth only for a young child that is born', () => {
  expect(stepsFor(withChild({ day: '2026-01-15' }), TODAY)).toContain('early');
  expect(stepsFor(withChild({ day: '2020-01-15' }), TODAY)).not.toContain('early');
  expect(stepsFor(withChild({ day: '2026-05-15', expected: true }), TODAY)).not.toContain('early');
});

test('skips the first log while the child is expected', () => {
  const expecting = withChild({ day: '2026-05-15', expected: true });
  expect(stepsFor(expecting, TODAY)).not.toContain('firstLog');
  expect(stepAfter({ ...expecting, step: 'keep' }, TODAY)).toBeNull();
});

test('leads through every step to the end, and back to the beginning', () => {
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

test('allows skipping every step but the first child', () => {
  const one = withChild({ day: '2026-01-15' });
  const steps = stepsFor(one, TODAY);
  expect(steps.filter((step) => !canSkip(one, step))).toEqual(['child']);
  expect(canSkip({ ...one, children: [...one.children, noChild] }, 'child')).toBe(true);
});

test('allows putting off or dropping a further child', () => {
  const mia = { ...noChild, id: 'mia-0001', name: 'Mia' };
  const leo = { ...noChild, name: 'Leo' };
  const asked = { ...noAnswers, step: 'child', children: [mia, leo] } as const;
  const answers: Answers = { ...asked, children: [...asked.children] };
  expect(withoutAnother(answers, { isKept: true })).toEqual({
    ...noAnswers,
    step: 'more',
    children: [mia],
    putOff: leo,
  });
  expect(withoutAnother(answers, { isKept: false })).toMatchObject({
    children: [mia],
    putOff: null,
  });
  const blank = { ...answers, children: [mia, noChild] };
  expect(withoutAnother(blank, { isKept: true })).toMatchObject({ putOff: null });
  // The only one, and one that is in the log already.
  expect(withoutAnother({ ...answers, children: [leo] }, { isKept: true })).toBeNull();
  const saved = { ...answers, children: [mia, { ...leo, id: 'leo-0001' }] };
  expect(withoutAnother(saved, { isKept: true })).toBeNull();
});
