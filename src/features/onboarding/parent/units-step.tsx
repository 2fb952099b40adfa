import { changeDisplay, useDisplay } from '../../../app/preferences.ts';
import { changeUnits, useUnits } from '../../../app/use-units.ts';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './parent-onboarding.tsx';

/** Millilitres or ounces, Celsius or Fahrenheit, 24 or 12 hours. */
export function UnitsStep({ next, frame }: StepProps) {
  const units = useUnits();
  const { clock } = useDisplay();
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.unitsTitle')}
      intro={t('onboarding.unitsIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      <Field as="group" label={t('settings.volume')}>
        {() => (
          <SegmentedControl
            label={t('settings.volume')}
            value={units.volume}
            onChange={(volume) => changeUnits({ volume })}
            options={[
              { value: 'ml', label: t('settings.volume-ml') },
              { value: 'oz', label: t('settings.volume-oz') },
            ]}
          />
        )}
      </Field>
      <Field as="group" label={t('settings.temperature')}>
        {() => (
          <SegmentedControl
            label={t('settings.temperature')}
            value={units.temperature}
            onChange={(temperature) => changeUnits({ temperature })}
            options={[
              { value: 'C', label: t('settings.temperature-C') },
              { value: 'F', label: t('settings.temperature-F') },
            ]}
          />
        )}
      </Field>
      <Field as="group" label={t('settings.clock')}>
        {() => (
          <SegmentedControl
            label={t('settings.clock')}
            value={clock}
            onChange={(next12or24) =>
              changeDisplay((display) => ({ ...display, clock: next12or24 }))
            }
            options={[
              { value: 'auto', label: t('settings.clock-auto') },
              { value: '24', label: t('settings.clock-24') },
              { value: '12', label: t('settings.clock-12') },
            ]}
          />
        )}
      </Field>
    </StepFrame>
  );
}
