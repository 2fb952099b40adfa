import '../../i18n/lazy/install.ts';
import { t } from '../../i18n/t.ts';
import { installPlatformOf } from '../../pwa/install/install-platform.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './install.module.css';

const steps = {
  phoneSafari: ['install.phone1', 'install.phone2', 'install.phone3'],
  desktopSafari: ['install.desktop1', 'install.desktop2'],
  other: ['install.other1', 'install.other2'],
} as const;

/** How to install the app on this platform, for browsers that do not do it themselves. */
export function InstallDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      kind="dialog"
      title={t('install.title')}
      intro={t('install.intro')}
      onClose={onClose}
      footer={
        <>
          {'share' in navigator && <Button onClick={shareApp}>{t('install.share')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('install.gotIt')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {steps[installPlatformOf(navigator)].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Sheet>
  );
}

function shareApp(): void {
  // A person who closes the system's sheet rejects the promise.
  navigator.share({ title: t('shell.product'), url: location.href }).catch(() => undefined);
}
