import {
  ClockChoice,
  TemperatureChoice,
  VolumeChoice,
} from '../../../app/preferences/unit-choices.tsx';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Setting } from '../setting.tsx';

/** The units in which numbers are typed and shown; stored values do not depend on them. */
export function UnitsSection() {
  return (
    <Section title={t('settings.units')}>
      <Control>
        <Setting label={t('settings.volume')}>
          <VolumeChoice />
        </Setting>
      </Control>
      <Control>
        <Setting label={t('settings.temperature')}>
          <TemperatureChoice />
        </Setting>
      </Control>
      <Control>
        <Setting label={t('settings.clock')}>
          <ClockChoice />
        </Setting>
      </Control>
    </Section>
  );
}
