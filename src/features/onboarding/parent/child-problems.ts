import { CHILD_AGE_MAX_YEARS, NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import { birthdateProblem, dueDateProblem } from '../../../domain/child/birth.ts';
import { t } from '../../../i18n/t.ts';
import type { ChildAnswers } from '../answers.ts';

export type ChildProblems = { name: string | null; day: string | null };

/** The problems of a child's answers as text, by field. @param today `YYYY-MM-DD` */
export function childProblems(child: ChildAnswers, today: string): ChildProblems {
  return {
    name: nameProblem(child.name.trim()),
    day: child.expected ? dueProblem(child.day, today) : bornProblem(child.day, today),
  };
}

function nameProblem(name: string): string | null {
  if (name === '') return t('onboarding.childNameMissing');
  return name.length > NAME_MAX_CHARS
    ? t('onboarding.childNameLong', { max: NAME_MAX_CHARS })
    : null;
}

function bornProblem(day: string, today: string): string | null {
  if (day === '') return t('onboarding.birthdateMissing');
  switch (birthdateProblem(day, today)) {
    case 'future':
      return t('onboarding.birthdateFuture');
    case 'old':
      return t('onboarding.birthdateOld', { years: CHILD_AGE_MAX_YEARS });
    case null:
      return null;
  }
}

function dueProblem(day: string, today: string): string | null {
  if (day === '') return t('onboarding.dueMissing');
  switch (dueDateProblem(day, today)) {
    case 'past':
      return t('onboarding.duePast');
    case 'far':
      return t('onboarding.dueFar');
    case null:
      return null;
  }
}
