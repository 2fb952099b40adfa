import Contrast from 'lucide-react/icons/contrast';
import Moon from 'lucide-react/icons/moon';
import MoonStar from 'lucide-react/icons/moon-star';
import Smartphone from 'lucide-react/icons/smartphone';
import Sun from 'lucide-react/icons/sun';
import { type Display, type Theme, chooseTheme } from '../../app/display.ts';
import { changeDisplay, useDisplay } from '../../app/preferences.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import type { IconType } from '../../ui/icon.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Control, Section } from './section.tsx';

const themes: { value: Theme; icon: IconType }[] = [
  { value: 'system', icon: Smartphone },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'night', icon: MoonStar },
  { value: 'contrast', icon: Contrast },
];

/** How it looks on this device. Each choice is seen at once. */
export function DisplaySection() {
  const display = useDisplay();
  const set = (change: Partial<Display>) => changeDisplay((old) => ({ ...old, ...change }));
  return (
    <Section title={t('settings.display')}>
      <Control>
        <Field as="group" label={t('settings.theme')} hint={themeHint(display.theme)}>
          {() => (
            <ChipGroup
              label={t('settings.theme')}
              value={display.theme}
              onChange={(theme) => changeDisplay((old) => chooseTheme(old, theme, new Date()))}
              options={themes.map(({ value, icon }) => ({
                value,
                icon,
                label: t(`settings.theme-${value}`),
              }))}
            />
          )}
        </Field>
      </Control>
      <Control>
        <Switch
          label={t('settings.autoNight')}
          hint={t('settings.autoNightHint')}
          checked={display.autoNight === true}
          onChange={(autoNight) => set({ autoNight, litUntil: 0 })}
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
        <Field as="group" label={t('settings.hand')} hint={t('settings.handHint')}>
          {() => (
            <SegmentedControl
              label={t('settings.hand')}
              value={display.hand}
              onChange={(hand) => set({ hand })}
              options={[
                { value: 'left', label: t('settings.hand-left') },
                { value: 'right', label: t('settings.hand-right') },
              ]}
            />
          )}
        </Field>
      </Control>
    </Section>
  );
}

function themeHint(theme: Theme): string | undefined {
  if (theme === 'night') return t('settings.themeHintNight');
  if (theme === 'contrast') return t('settings.themeHintContrast');
  return undefined;
}
