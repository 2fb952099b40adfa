import { asksHowEarly } from '../../domain/birth.ts';
import { type Answers, type Step, allSteps } from './answers.ts';

/** The steps that these answers ask for, in order. @param today `YYYY-MM-DD` */
export function stepsFor({ children }: Answers, today: string): readonly Step[] {
  const born = children.filter(({ expected, day }) => !expected && day !== '');
  const last = children.at(-1);
  const asksEarly = last !== undefined && !last.expected && asksHowEarly(last.day || null, today);
  return allSteps.filter((step) => {
    if (step === 'early') return asksEarly;
    if (step === 'firstLog') return born.length > 0;
    return true;
  });
}

/** The step after this one; null after the last. */
export function stepAfter(answers: Answers, today: string): Step | null {
  const steps = stepsFor(answers, today);
  return steps[steps.indexOf(answers.step) + 1] ?? null;
}

/** The step before this one; null before the first. */
export function stepBefore(answers: Answers, today: string): Step | null {
  const steps = stepsFor(answers, today);
  return steps[steps.indexOf(answers.step) - 1] ?? null;
}

/** The child is the one thing that the app cannot do without; before it there is nothing to skip. */
export function canSkip(step: Step): boolean {
  return step !== 'welcome' && step !== 'child';
}
