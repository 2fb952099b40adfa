import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { toggleNight } from '../../../app/preferences/display.ts';
import { changeDisplay, useShownTheme } from '../../../app/preferences/apply-display.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Switches night colours on and off. */
export function NightButton() {
  const isNight = useShownTheme() === 'night';
  return (
    <IconButton
      icon={isNight ? Sun : Moon}
      label={isNight ? t('shell.nightOff') : t('shell.nightOn')}
      onClick={() => changeDisplay((display) => toggleNight(display, new Date()))}
    />
  );
}
