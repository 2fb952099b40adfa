import { Link } from '@tanstack/react-router';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { isReleaseUnread, markReleaseRead } from '../../../app/releases/seen-release.ts';
import { t } from '../../../i18n/t.ts';
import { appVersion } from '../../../pwa/app-version.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import '../../../i18n/lazy/releases.ts';

/** Shown once on each device after an update to another version. */
export function ReleaseNotice() {
  const version = appVersion();
  const [isShown, setShown] = useState(() => isReleaseUnread(version));
  if (!isShown) return null;
  const close = () => {
    markReleaseRead(version);
    setShown(false);
  };
  return (
    <Banner
      icon={Sparkles}
      title={t('releases.updated')}
      actions={
        <>
          <Link
            className={buttonClass({})}
            to="/settings"
            search={{ section: 'about' } as never}
            onClick={close}
          >
            {t('releases.title')}
          </Link>
          <Button onClick={close}>{t('ui.dismiss')}</Button>
        </>
      }
    >
      {t('releases.updatedText', { version })}
    </Banner>
  );
}
