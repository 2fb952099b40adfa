import MoonStar from 'lucide-react/icons/moon-star';
import { useShownTheme } from '../../../app/preferences/apply-display.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';

/** The way into the night screen, where the colours are those of the night. */
export function NightEntrance({ onOpen }: { onOpen: () => void }) {
  const isNight = useShownTheme() === 'night';
  return (
    isNight && (
      <Button wide icon={MoonStar} onClick={onOpen}>
        {t('homeLater.night')}
      </Button>
    )
  );
}
