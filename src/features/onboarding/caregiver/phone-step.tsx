import { t } from '../../../i18n/t.ts';
import { KeepSafe } from '../keep-safe.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';

/** Explains that the app works offline, and how to keep it on the phone. */
export function PhoneStep({ frame, next }: CaregiverStepProps) {
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.phoneTitle')}
      intro={t('onboarding.keepIntro')}
      action={t('onboarding.start')}
      onNext={next}
    >
      <KeepSafe />
    </StepFrame>
  );
}
