import { asksHowEarly } from '../../domain/child/birth.ts';
import { type Answers, type Step, allSteps } from './answers.ts';

/** The steps that follow from these answers, in order. @param today `YYYY-MM-DD` */
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

/** Whether the step may be skipped: all steps but the one for the first child. */
export function canSkip({ children }: Answers, step: Step): boolean {
  return step !== 'child' || children.length > 1;
}

/**
 * The answers without the further child of the current step; null when it cannot be dropped, because
 * it is the only child or already saved.
 *
 * @param isKept whether its answers are shown again when the person adds another child
 */
export function withoutAnother(
  { children, ...answers }: Answers,
  { isKept }: { isKept: boolean },
): Answers | null {
  const last = children.at(-1);
  if (children.length < 2 || last === undefined || last.id !== null) return null;
  const putOff = isKept && last.name.trim() !== '' ? last : null;
  return { ...answers, children: children.slice(0, -1), putOff, step: 'more' };
}
