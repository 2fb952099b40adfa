import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';

/** Shows the rights on each child, in the same text that parents read. */
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
