import {
  ClockChoice,
  TemperatureChoice,
  VolumeChoice,
} from '../../../app/preferences/unit-choices.tsx';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Setting } from '../setting.tsx';

/** In which units numbers are typed and shown; what is stored stays exact either way. */
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
