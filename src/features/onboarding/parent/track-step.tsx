import { useEffect } from 'react';
import { TrackingPicker } from '../../../app/preferences/tracking-picker.tsx';
import { changeTracking, hasChosenTracking } from '../../../app/preferences/tracking.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import { usualTrackingAt } from '../../../log-types/tracking.ts';
import { t } from '../../../i18n/t.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Chooses what the home screen shows; preselects what is usual at the youngest child's age. */
export function TrackStep({ answers, next, frame, today }: StepProps) {
  const youngest = answers.children
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  useEffect(() => {
    if (hasChosenTracking()) return;
    changeTracking(usualTrackingAt(youngest ? daysBetween(youngest, today) : 0));
  }, [youngest, today]);
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.trackTitle')}
      intro={t('onboarding.trackIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <TrackingPicker />
    </StepFrame>
  );
}
