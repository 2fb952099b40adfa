import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './caregiver-onboarding.tsx';

/** What they may do with each child, in the words that the parents read as well. */
export function RightsStep({ frame, next, rights }: CaregiverStepProps & { rights: ReactNode }) {
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.rightsTitle')}
      intro={t('onboarding.rightsIntro')}
      action={t('onboarding.next')}
      onNext={next}
    >
      {rights}
    </StepFrame>
  );
}
