import { t } from '../../i18n/t.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { changeDisplay, useDisplay } from './apply-display.ts';
import { changeUnits, useUnits } from './units.ts';

/** The choices of units and of the clock. Each applies to this device, at once. */

export function VolumeChoice() {
  return (
    <SegmentedControl
      label={t('settings.volume')}
      value={useUnits().volume}
      onChange={(volume) => changeUnits({ volume })}
      options={[
        { value: 'ml', label: t('settings.volume-ml') },
        { value: 'oz', label: t('settings.volume-oz') },
      ]}
    />
  );
}

export function TemperatureChoice() {
  return (
    <SegmentedControl
      label={t('settings.temperature')}
      value={useUnits().temperature}
      onChange={(temperature) => changeUnits({ temperature })}
      options={[
        { value: 'C', label: t('settings.temperature-C') },
        { value: 'F', label: t('settings.temperature-F') },
      ]}
    />
  );
}

export function ClockChoice() {
  return (
    <SegmentedControl
      label={t('settings.clock')}
      value={useDisplay().clock}
      onChange={(clock) => changeDisplay((display) => ({ ...display, clock }))}
      options={[
        { value: 'auto', label: t('settings.clock-auto') },
        { value: '24', label: t('settings.clock-24') },
        { value: '12', label: t('settings.clock-12') },
      ]}
    />
  );
}
