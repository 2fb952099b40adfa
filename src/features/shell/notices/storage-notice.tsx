import { Suspense, lazy, useEffect, useState } from 'react';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../i18n/lazy/device-notices.ts';
import { openErrorText } from './open-error-text.ts';

const LockedNotice = lazy(async () => ({
  default: (await import('./locked-notice.tsx')).LockedNotice,
}));

const WindowNotice = lazy(async () => ({
  default: (await import('./window-notice.tsx')).WindowNotice,
}));

/** The notice appears when opening takes longer than 1.8 s in which the page had nothing to do. */
const TICK_MS = 100;
const SLOW_AFTER_TICKS = 18;

/** Says that this device's storage is slow, was taken over by a newer release, or did not open. */
export function StorageNotice() {
  const { sync, openError, inMemory, retryOpen } = useServices();
  const reload = <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>;
  if (openError === null) return sync === null ? <SlowNotice /> : null;
  const { title, text } = openErrorText(openError.kind);
  if (openError.kind === 'outdated') {
    return (
      <Banner tone="attention" role="alert" icon={RefreshCw} title={title} actions={reload}>
        {text}
      </Banner>
    );
  }
  if (inMemory || openError.kind === 'locked') {
    return (
      <Suspense>{inMemory ? <WindowNotice problem={openError.kind} /> : <LockedNotice />}</Suspense>
    );
  }
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={retryOpen}>
            {t('ui.retry')}
          </Button>
          {reload}
        </>
      }
    >
      {text}
    </Banner>
  );
}

/**
 * Mounted while the replica opens; shows a message when that takes long. A timer whose ticks fall together while the
 * page is busy: a slow phone opens a new database for seconds without anything in its way, and the message would only
 * move the screen down and up again.
 */
function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === SLOW_AFTER_TICKS) setIsSlow(true);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Banner icon={Hourglass} title={t('deviceNotices.slowTitle')}>
      {t('deviceNotices.slowText')}
    </Banner>
  );
}
