import {
  ClockChoice,
  TemperatureChoice,
  VolumeChoice,
} from '../../../app/preferences/unit-choices.tsx';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../../ui/field.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Millilitres or ounces, Celsius or Fahrenheit, 24 or 12 hours. */
export function UnitsStep({ next, frame }: StepProps) {
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.unitsTitle')}
      intro={t('onboarding.unitsIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <Field as="group" label={t('settings.volume')}>
        {() => <VolumeChoice />}
      </Field>
      <Field as="group" label={t('settings.temperature')}>
        {() => <TemperatureChoice />}
      </Field>
      <Field as="group" label={t('settings.clock')}>
        {() => <ClockChoice />}
      </Field>
    </StepFrame>
  );
}
