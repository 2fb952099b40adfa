import { type ReactNode, memo } from 'react';
import { Link } from '@tanstack/react-router';
import { LazyInstallButton } from '../../../app/install/lazy-install-button.tsx';
import { t } from '../../../i18n/t.ts';
import { ChildSwitcher } from './child-switcher.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { NightButton } from './night-button.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { Tabs } from './tabs.tsx';
import styles from './top-bar.module.css';

/** Logo, tabs and sync state in one line, and the child switcher below. */
export const TopBar = memo(function TopBar({ syncPill }: { syncPill: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Link to="/home" className={styles.logo} aria-label={t('shell.product')}>
          <Logo word={<span className={styles.word}>{t('shell.product')}</span>} />
        </Link>
        <nav aria-label={t('shell.mainNav')} className={styles.tabs}>
          <Tabs kind="bar" />
        </nav>
        <ChildSwitcher className={styles.children} />
        <div className={styles.end}>
          {syncPill}
          <NightButton />
          <PhoneMenu>
            <LazyInstallButton wide />
          </PhoneMenu>
        </div>
      </div>
    </header>
  );
});
