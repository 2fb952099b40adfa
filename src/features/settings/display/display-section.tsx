import { nightHours } from '../../../app/preferences/night-hours.ts';
import { type Display, type Theme, chooseTheme } from '../../../app/preferences/display.ts';
import { changeDisplay, useDisplay } from '../../../app/preferences/apply-display.ts';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Setting } from '../setting.tsx';
import { ThemePicker } from './theme-picker.tsx';

const TEXT_SIZES = [100, 125, 150, 200] as const;

/** The display settings of this device. Each choice applies at once. */
export function DisplaySection() {
  const display = useDisplay();
  const set = (change: Partial<Display>) => changeDisplay((old) => ({ ...old, ...change }));
  return (
    <Section title={t('settings.display')}>
      <Control>
        <Field as="group" label={t('settings.theme')} hint={themeHint(display.theme)}>
          {() => (
            <ThemePicker
              value={display.theme}
              onChange={(theme) => changeDisplay((old) => chooseTheme(old, theme, new Date()))}
            />
          )}
        </Field>
      </Control>
      <Control>
        <Switch
          label={t('settings.autoNight')}
          hint={t('settings.autoNightHint', nightHours())}
          checked={display.autoNight === true}
          onChange={(autoNight) => set({ autoNight, litUntil: 0 })}
        />
      </Control>
      <Control>
        <Switch
          label={t('settings.nightScreen')}
          hint={t('settings.nightScreenHint', nightHours())}
          checked={display.nightScreen}
          onChange={(nightScreen) => set({ nightScreen })}
        />
      </Control>
      <Control>
        <Switch
          label={t('settings.reduceMotion')}
          hint={t('settings.reduceMotionHint')}
          checked={display.reduceMotion}
          onChange={(reduceMotion) => set({ reduceMotion })}
        />
      </Control>
      <Control>
        <Switch
          label={t('settings.compact')}
          hint={t('settings.compactHint')}
          checked={display.compact}
          onChange={(compact) => set({ compact })}
        />
      </Control>
      {'vibrate' in navigator && (
        <Control>
          <Switch
            label={t('settings.haptics')}
            hint={t('settings.hapticsHint')}
            checked={display.haptics}
            onChange={(haptics) => set({ haptics })}
          />
        </Control>
      )}
      <Control>
        <Setting label={t('settings.textSize')} hint={t('settings.textSizeHint')}>
          <SegmentedControl
            label={t('settings.textSize')}
            value={String(display.textSize)}
            onChange={(size) => set({ textSize: Number(size) })}
            options={TEXT_SIZES.map((size) => ({
              value: String(size),
              label: t('settings.textPercent', { size }),
            }))}
          />
        </Setting>
      </Control>
      <Control>
        <Setting label={t('settings.hand')} hint={t('settings.handHint')}>
          <SegmentedControl
            label={t('settings.hand')}
            value={display.hand}
            onChange={(hand) => set({ hand })}
            options={[
              { value: 'left', label: t('settings.hand-left') },
              { value: 'right', label: t('settings.hand-right') },
            ]}
          />
        </Setting>
      </Control>
    </Section>
  );
}

function themeHint(theme: Theme): string | undefined {
  if (theme === 'night') return t('settings.themeHintNight');
  if (theme === 'contrast') return t('settings.themeHintContrast');
  return undefined;
}
