import { changeDisplay, useDisplay } from '../../app/preferences.ts';
import { changeUnits, useUnits } from '../../app/use-units.ts';
import { t } from '../../i18n/t.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Control, Section } from '../../ui/section.tsx';
import { Setting } from './setting.tsx';

/** In which units numbers are typed and shown; what is stored stays exact either way. */
export function UnitsSection() {
  const units = useUnits();
  const { clock } = useDisplay();
  return (
    <Section title={t('settings.units')}>
      <Control>
        <Setting label={t('settings.volume')}>
          <SegmentedControl
            label={t('settings.volume')}
            value={units.volume}
            onChange={(volume) => changeUnits({ volume })}
            options={[
              { value: 'ml', label: t('settings.volume-ml') },
              { value: 'oz', label: t('settings.volume-oz') },
            ]}
          />
        </Setting>
      </Control>
      <Control>
        <Setting label={t('settings.temperature')}>
          <SegmentedControl
            label={t('settings.temperature')}
            value={units.temperature}
            onChange={(temperature) => changeUnits({ temperature })}
            options={[
              { value: 'C', label: t('settings.temperature-C') },
              { value: 'F', label: t('settings.temperature-F') },
            ]}
          />
        </Setting>
      </Control>
      <Control>
        <Setting label={t('settings.clock')}>
          <SegmentedControl
            label={t('settings.clock')}
            value={clock}
            onChange={(next) => changeDisplay((display) => ({ ...display, clock: next }))}
            options={[
              { value: 'auto', label: t('settings.clock-auto') },
              { value: '24', label: t('settings.clock-24') },
              { value: '12', label: t('settings.clock-12') },
            ]}
          />
        </Setting>
      </Control>
    </Section>
  );
}
