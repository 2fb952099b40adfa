import Moon from 'lucide-react/icons/moon';
import { nightHours } from '../../../app/preferences/night-hours.ts';
import { isNight } from '../../../app/preferences/display.ts';
import { changeDisplay, useDisplay } from '../../../app/preferences/apply-display.ts';
import '../../../i18n/lazy/device-notices.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

/** Offers automatic night colours: once, and only at night. */
export function NightOffer() {
  const { autoNight, theme } = useDisplay();
  const now = useNow(60_000);
  if (autoNight !== null || theme === 'night' || !isNight(new Date(now))) return null;
  const answer = (autoNight: boolean) => changeDisplay((display) => ({ ...display, autoNight }));
  return (
    <Banner
      icon={Moon}
      role="note"
      title={t('deviceNotices.nightOffer')}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer(false)}>
            {t('deviceNotices.nightOfferNo')}
          </Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {t('deviceNotices.nightOfferYes')}
          </Button>
        </>
      }
    >
      {t('deviceNotices.nightOfferText', nightHours())}
    </Banner>
  );
}
