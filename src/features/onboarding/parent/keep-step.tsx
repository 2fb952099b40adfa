import { StepFrame } from '../step-frame.tsx';
import { t } from '../../../i18n/t.ts';
import { KeepSafe } from '../keep-safe.tsx';
import type { StepProps } from './step-props.ts';

/** Explains how this phone keeps the log. */
export function KeepStep({ next, frame }: StepProps) {
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.keepTitle')}
      intro={t('onboarding.keepIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <KeepSafe />
    </StepFrame>
  );
}
